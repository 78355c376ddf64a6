"""A client of transports/Rest/openapi.json by Python's http.client: rest_client.py host port, then a path a line on standard input.

Prints a line of JSON for each: the status, the media type and the body. All calls go over one connection.
"""
import http.client
import json
import sys


def main():
    connection = http.client.HTTPConnection(sys.argv[1], int(sys.argv[2]), timeout=30)
    for line in sys.stdin:
        connection.request("GET", line.strip(), headers={"Accept": "application/json"})
        response = connection.getresponse()
        body = json.loads(response.read().decode("utf-8", "strict"), parse_constant=reject)
        print(json.dumps({"status": response.status, "type": response.headers.get_content_type(), "body": body}), flush=True)
    connection.close()


def reject(word):
    raise ValueError(f"{word} is not JSON")


main()
