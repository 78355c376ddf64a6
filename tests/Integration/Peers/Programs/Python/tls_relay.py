"""TLS by Python's ssl in front of a server, or in front of a client: tls_relay.py direction protocol version server-port file.

"terminate" takes TLS from its clients, with the certificate and the key of the file, and passes clear text on to the server. "originate" takes
clear text from its clients, and passes it on over TLS to the server, whose certificate has to be the one of the file. The protocol is "raw",
where TLS comes first, or "nettcp", where the preamble asks for it ([MC-NMF] 2.2.3.5). The version is 1.2 or 1.3. Prints its port, and then a
line for each connection: the version of TLS and the cipher. Ends with its standard input.
"""
import asyncio
import os
import ssl
import sys

NAME = "integration-methods-run"
UPGRADE = b"\x09\x13application/ssl-tls"
CONSENT, PREAMBLE_END = b"\x0a", b"\x0c"
VERSIONS = {"1.2": ssl.TLSVersion.TLSv1_2, "1.3": ssl.TLSVersion.TLSv1_3}

direction, protocol, version, server_port, file = sys.argv[1:]


def context():
    if direction == "terminate":
        made = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        made.load_cert_chain(file)
    else:
        made = ssl.create_default_context(cafile=file)
    made.minimum_version = made.maximum_version = VERSIONS[version]
    return made


async def preamble(reader):
    """Version, mode, address and encoding, as they stand before an upgrade or the end."""
    start = await reader.readexactly(6)
    assert start == b"\x00\x01\x00\x01\x02\x02", start
    length = await reader.readexactly(1)
    assert length[0] < 0x80
    return start + length + await reader.readexactly(length[0]) + await reader.readexactly(2)


async def expect(reader, record):
    found = await reader.readexactly(len(record))
    assert found == record, found


async def begin(near, far):
    """Until both ends are past what comes before TLS."""
    if direction == "terminate":
        if protocol == "nettcp":
            start = await preamble(near[0])
            await expect(near[0], UPGRADE)
            near[1].write(CONSENT)
            far[1].write(start)
            await near[1].start_tls(context())
        return near[1]
    if protocol == "nettcp":
        start = await preamble(near[0])
        await expect(near[0], PREAMBLE_END)
        far[1].write(start + UPGRADE)
        await expect(far[0], CONSENT)
    await far[1].start_tls(context(), server_hostname=NAME)
    if protocol == "nettcp":
        far[1].write(PREAMBLE_END)
    return far[1]


async def pump(reader, writer):
    try:
        while data := await reader.read(65536):
            writer.write(data)
            await writer.drain()
    except OSError:
        pass
    writer.close()


async def serve(*near):
    try:
        far = await asyncio.open_connection("127.0.0.1", int(server_port))
        secured = await begin(near, far)
        tls = secured.get_extra_info("ssl_object")
        print(tls.version(), tls.cipher()[0], flush=True)
        await asyncio.gather(pump(near[0], far[1]), pump(far[0], near[1]))
    except (OSError, EOFError, AssertionError) as error:
        print("failed:", type(error).__name__, str(error).replace("\n", " "), flush=True)
        near[1].close()


async def main():
    from_the_start = direction == "terminate" and protocol == "raw"
    server = await asyncio.start_server(serve, "127.0.0.1", 0, ssl=context() if from_the_start else None)
    print(server.sockets[0].getsockname()[1], flush=True)
    await asyncio.get_running_loop().run_in_executor(None, sys.stdin.read)
    # Connections that are still open end with the process.
    sys.stdout.flush()
    os._exit(0)


asyncio.run(main())
