"""A server for clients of jsonrpc/streamjsonrpc: jsonrpc_server.py file way; ends with its standard input.

The file holds the rows as json_rows.py reads them. The way is "plain", "typed" (a Content-Type in the header, and text that is not escaped)
or "pieces" (answers arrive in pieces of 1,000 bytes). Prints its port.
"""
import socketserver
import sys
import threading

import jsonrpc_messages
from json_rows import read_rows


class Handler(socketserver.StreamRequestHandler):
    disable_nagle_algorithm = True
    rows = []
    way = "plain"

    def handle(self):
        while (request := jsonrpc_messages.read(self.rfile)) is not None:
            head = "Content-Type: application/vscode-jsonrpc; charset=utf-8\r\n" if self.way == "typed" else ""
            message = jsonrpc_messages.encode({"id": request["id"], **self.answer(request)}, head, ascii_only=self.way != "typed")
            size = 1000 if self.way == "pieces" else len(message)
            for start in range(0, len(message), size):
                self.wfile.write(message[start:start + size])

    def answer(self, request):
        if request["method"] not in ("GetServiceTables", "GetServiceTablesAsynchronous"):
            return {"error": {"code": -32601, "message": f"no method {request['method']}"}}
        first, last = request["params"]["initialId"], request["params"]["finalId"]
        if last < first - 1:
            return {"error": {"code": 2, "message": f"{last} < {first} não", "data": {"later": True}}}
        if last > len(self.rows):
            return {"error": {"code": 3, "message": "no such row"}}
        return {"result": self.rows[first - 1:last]}


class Server(socketserver.ThreadingTCPServer):
    daemon_threads = True


def main():
    Handler.rows = read_rows(sys.argv[1])
    Handler.way = sys.argv[2]
    with Server(("127.0.0.1", 0), Handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        print(server.server_address[1], flush=True)
        sys.stdin.read()


main()
