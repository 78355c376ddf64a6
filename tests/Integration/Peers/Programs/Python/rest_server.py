"""A server of transports/Rest/openapi.json by Python's http.server: rest_server.py file way; ends with its standard input.

The file holds the rows as json_rows.py reads them. The way is "plain", or "gzip", "chunked" or "old" (HTTP/1.0: the connection ends
with the answer). Prints its port.
"""
import gzip
import http.server
import json
import sys
import threading
import urllib.parse

from json_rows import read_rows


class Handler(http.server.BaseHTTPRequestHandler):
    rows = []
    way = "plain"

    def do_GET(self):
        url = urllib.parse.urlsplit(self.path)
        query = urllib.parse.parse_qs(url.query, strict_parsing=True)
        if url.path != "/service-tables" or query["form"][0] not in ("sync", "async"):
            self.answer(400, "application/problem+json", {"title": "Bad Request", "status": 400, "detail": "not of the API"})
            return
        first, last = int(query["firstId"][0]), int(query["lastId"][0])
        if last < first - 1:
            self.answer(400, "application/problem+json", {"status": 400, "detail": f"{last} < {first} não", "code": "BadRange"})
        elif last > len(self.rows):
            self.answer(404, "application/problem+json", {"status": 404, "detail": "no such row", "code": "RowNotFound"})
        else:
            self.answer(200, "application/json; charset=utf-8", self.rows[first - 1:last])

    def answer(self, status, content_type, body):
        data = json.dumps(body, allow_nan=False, ensure_ascii=status == 200, indent=1 if self.way == "chunked" else None).encode()
        self.send_response(status)
        self.send_header("Content-Type", content_type)
        if self.way == "gzip" and "gzip" in self.headers.get("Accept-Encoding", ""):
            data = gzip.compress(data)
            self.send_header("Content-Encoding", "gzip")
        if self.way == "chunked":
            self.send_header("Transfer-Encoding", "chunked")
        elif self.way != "old":
            self.send_header("Content-Length", str(len(data)))
        self.end_headers()
        if self.way == "chunked":
            for start in range(0, len(data), 1000):
                piece = data[start:start + 1000]
                self.wfile.write(b"%x\r\n%s\r\n" % (len(piece), piece))
            self.wfile.write(b"0\r\n\r\n")
        else:
            self.wfile.write(data)

    def log_message(self, *_):
        pass


def main():
    Handler.rows = read_rows(sys.argv[1])
    Handler.way = sys.argv[2]
    Handler.protocol_version = "HTTP/1.0" if Handler.way == "old" else "HTTP/1.1"
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    print(server.server_port, flush=True)
    sys.stdin.read()


main()
