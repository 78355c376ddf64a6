// Opens a report in Chromium and answers one JSON line a request with what a reader would meet there.
'use strict';

const fs = require('fs');
const os = require('os');
const path = require('path');
const readline = require('readline');
const { chromium } = require('playwright-core');

const flags = [
  '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync',
];
const axe = fs.readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');

const actions = {
  // What the page does by itself: messages, requests beyond its own file, width.
  async load({ page, noise }) {
    return { ...noise, overflow: await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth), title: await page.title() };
  },

  // The texts of one column after each click on its title.
  async sort({ page }, { table, column }) {
    const target = page.locator('table').nth(table);
    await page.evaluate(() => document.querySelectorAll('details').forEach((details) => { details.open = true; }));
    const read = () => target.locator('tbody tr').evaluateAll((rows, at) => rows.map((row) => row.cells[at].title || row.cells[at].textContent), column);
    const orders = [];
    for (let click = 0; click < 2; click += 1) {
      await target.locator('thead button').nth(column).focus();
      await page.keyboard.press('Enter');
      orders.push({ sort: await target.locator('thead th').nth(column).getAttribute('aria-sort'), texts: await read() });
    }
    return { orders };
  },

  async theme({ page }) {
    const look = () => page.evaluate(() => ({ page: getComputedStyle(document.body).backgroundColor, button: document.getElementById('theme').textContent }));
    const before = await look();
    await page.locator('#theme').click();
    return { before, after: await look() };
  },

  // How far down the first chart ends, with the room that there is.
  async first({ page }, { height }) {
    await page.setViewportSize({ width: page.viewportSize().width, height });
    return page.evaluate(() => {
      const box = (selector) => document.querySelector(selector).getBoundingClientRect();
      return { sentence: box('h1').bottom, worth: box('.worth').bottom, chart: box('.lead .panels').bottom, before: document.querySelector('.lead').compareDocumentPosition(document.querySelector('nav')) & Node.DOCUMENT_POSITION_FOLLOWING };
    });
  },

  async pdf({ page }) {
    const bytes = await page.pdf({ format: 'A4', printBackground: true });
    // The long side of A4 without its margins.
    await page.emulateMedia({ media: 'print' });
    await page.setViewportSize({ width: 1017, height: 700 });
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    return { overflow, start: bytes.subarray(0, 5).toString('latin1'), pages: (bytes.toString('latin1').match(/\/Type\s*\/Page\b/g) || []).length };
  },

  // Texts of drawings that leave the drawing, or lie on one another: [text, other].
  async crowd({ page }) {
    return {
      crowded: await page.evaluate(() => {
        document.querySelectorAll('details').forEach((details) => { details.open = true; });
        const found = [];
        for (const svg of document.querySelectorAll('svg[role=img]')) {
          const frame = svg.getBoundingClientRect();
          const texts = Array.from(svg.querySelectorAll('text'), (text) => ({ text: text.textContent, box: text.getBoundingClientRect() }));
          texts.forEach(({ text, box }, i) => {
            if (box.left < frame.left - 2 || box.right > frame.right + 2 || box.bottom > frame.bottom + 2 || box.top < frame.top - 2) found.push([text, 'the edge']);
            for (const other of texts.slice(i + 1)) {
              const wide = Math.min(box.right, other.box.right) - Math.max(box.left, other.box.left);
              const high = Math.min(box.bottom, other.box.bottom) - Math.max(box.top, other.box.top);
              if (wide > 1 && high > 3) found.push([text, other.text]);
            }
          });
        }
        return found;
      }),
    };
  },

  async axe({ page }) {
    await page.evaluate(() => document.querySelectorAll('details').forEach((details) => { details.open = true; }));
    // The page's own policy lets no script in, as it should: the inspector comes by the debugger's way.
    await page.evaluate(axe);
    const { violations, passes } = await page.evaluate(() => window.axe.run(document, { resultTypes: ['violations'] }));
    return { passes: passes.length, violations: violations.map((rule) => `${rule.id}: ${rule.nodes.slice(0, 3).map((node) => node.html.slice(0, 160)).join(' | ')}`) };
  },

  async screenshot({ page }, { to }) {
    await page.screenshot({ path: to, fullPage: true });
    return {};
  },
};

const open = async (context, file) => {
  const page = await context.newPage();
  const noise = { messages: [], requests: [] };
  page.on('console', (message) => noise.messages.push(`${message.type()}: ${message.text()}`));
  page.on('pageerror', (error) => noise.messages.push(String(error)));
  page.on('request', (request) => noise.requests.push(request.url()));
  await page.goto(`file://${file}`);
  return { page, noise };
};

const answer = async (context, { action, file, ...rest }) => {
  const opened = await open(context, file);
  try {
    return await actions[action](opened, rest);
  } finally {
    await opened.page.close();
  }
};

(async () => {
  const profile = fs.mkdtempSync(path.join(os.tmpdir(), 'chromium-'));
  const [, , width, colorScheme] = process.argv;
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: '/usr/bin/chromium', headless: true, args: flags, viewport: { width: Number(width), height: 900 }, colorScheme,
  });
  console.log('ready');
  for await (const line of readline.createInterface({ input: process.stdin })) {
    try {
      console.log(JSON.stringify(await answer(context, JSON.parse(line))));
    } catch (error) {
      console.log(JSON.stringify({ error: String(error) }));
    }
  }
  await context.close();
  fs.rmSync(profile, { recursive: true, force: true });
})();
