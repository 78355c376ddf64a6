"""Calls both operations through zeep, which knows the service from its WSDL alone; prints a row a line as JSON."""
import json
import os
import sys

os.environ["NO_PROXY"] = "*"

import zeep  # noqa: E402 (after the proxy is off)

client = zeep.Client(sys.argv[1])
first, last = int(sys.argv[2]), int(sys.argv[3])
for operation in (client.service.GetServiceTables, client.service.GetServiceTablesAsynchronous):
    try:
        rows = operation(initialId=first, finalId=last)
    except zeep.exceptions.Fault as fault:
        print(f"fault {fault.code}: {fault.message}")
        continue
    for row in getattr(rows, "ServiceTable", rows) or []:
        print(json.dumps([
            row.ServiceTableID, row.DescServiceTable, row.Value, row.CreationDate.isoformat(), row.StringField1, row.StringField2]))
