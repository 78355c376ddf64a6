'use strict';
(() => {
  const root = document.documentElement;
  const theme = document.getElementById('theme');
  const dark = matchMedia('(prefers-color-scheme: dark)');
  const isDark = () => (root.dataset.theme ? root.dataset.theme === 'dark' : dark.matches);
  // A button says what it does, not what is.
  const tell = () => { theme.textContent = `Switch to the ${isDark() ? 'light' : 'dark'} theme`; };
  theme.hidden = false;
  theme.addEventListener('click', () => { root.dataset.theme = isDark() ? 'light' : 'dark'; tell(); });
  dark.addEventListener('change', tell);
  tell();

  // A figure shortened for reading has all of its digits in its title; what is not available comes last either way.
  const key = (row, column) => {
    const cell = row.cells[column];
    const text = cell.title || cell.textContent;
    if (text === '' || text === '\u2013') return null;
    const number = Number(text.replaceAll(',', ''));
    return Number.isNaN(number) ? text : number;
  };
  const compare = (a, b) => (typeof a === 'number' && typeof b === 'number' ? a - b : String(a).localeCompare(String(b), 'en', { numeric: true }));
  const sort = (table, column, isUp) => {
    const body = table.tBodies[0];
    const rows = Array.from(body.rows, (row) => ({ row, key: key(row, column) }));
    rows.sort((a, b) => (a.key === null || b.key === null ? (a.key === null) - (b.key === null) : (isUp ? 1 : -1) * compare(a.key, b.key)));
    body.append(...rows.map((entry) => entry.row));
  };
  for (const table of document.querySelectorAll('table')) {
    const titles = Array.from(table.tHead.rows[0].cells);
    titles.forEach((title, column) => {
      const button = document.createElement('button');
      button.type = 'button';
      button.append(...title.childNodes);
      title.append(button);
      button.addEventListener('click', () => {
        const isUp = title.getAttribute('aria-sort') !== 'ascending';
        titles.forEach((other) => other.removeAttribute('aria-sort'));
        title.setAttribute('aria-sort', isUp ? 'ascending' : 'descending');
        sort(table, column, isUp);
      });
    });
  }
})();
