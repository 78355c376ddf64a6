"""Python's sockets between an end of ours that has a Unix domain socket and one that has TCP: unix_relay.py direction file [port].

"to_unix" listens on a port, which it prints, and passes what comes on to the file. "from_unix" listens on the file, says so, and passes on to
the port. Ends with its standard input.
"""
import asyncio
import os
import sys

direction, file, *port = sys.argv[1:]


async def pump(reader, writer):
    try:
        while data := await reader.read(65536):
            writer.write(data)
            await writer.drain()
    except OSError:
        pass
    writer.close()


async def serve(reader, writer):
    far = await (asyncio.open_unix_connection(file) if direction == "to_unix" else asyncio.open_connection("127.0.0.1", int(port[0])))
    await asyncio.gather(pump(reader, far[1]), pump(far[0], writer))


async def main():
    if direction == "to_unix":
        server = await asyncio.start_server(serve, "127.0.0.1", 0)
        print(server.sockets[0].getsockname()[1], flush=True)
    else:
        await asyncio.start_unix_server(serve, file)
        print("listening", flush=True)
    await asyncio.get_running_loop().run_in_executor(None, sys.stdin.read)
    # Connections that are still open end with the process.
    os._exit(0)


asyncio.run(main())
