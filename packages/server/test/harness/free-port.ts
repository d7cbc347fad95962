import { createServer, type AddressInfo } from 'node:net'

/** A port nobody uses just now, for programs that cannot look for one themselves. */
export async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((opened) => server.listen(0, '127.0.0.1', opened))
  const { port } = server.address() as AddressInfo
  await new Promise((closed) => server.close(closed))
  return port
}
