import { connect, createServer, type AddressInfo, type NetConnectOpts, type Socket } from 'node:net'

/** A TCP proxy whose connections can be cut: each breaks after a number of bytes, in the middle of a message. */
export interface CuttableProxy {
  readonly port: number
  /** From now on connections break, old ones too; each after so many bytes in both directions by `after`. */
  arm(after: () => number): void
  /** From now on nothing breaks. */
  calm(): void
  /** From now on new connections lead elsewhere. */
  lead(elsewhere: NetConnectOpts): void
  /** How many connections were cut. */
  readonly cuts: () => number
  close(): Promise<void>
}

/** Opens a line to a program; it is whole until it is armed. */
export async function openCuttableProxy(to: NetConnectOpts): Promise<CuttableProxy> {
  const lines = new Set<Line>()
  let after: (() => number) | null = null
  let cuts = 0
  let there = to

  function join(near: Socket): void {
    const far = connect(there)
    const line: Line = { near, far, left: after?.() ?? Infinity }
    lines.add(line)
    for (const end of [near, far]) {
      // connections are meant to break
      end.on('error', () => undefined)
      end.once('close', () => {
        lines.delete(line)
        near.destroy()
        far.destroy()
      })
    }
    const pass = (to: Socket) => (bytes: Buffer) => {
      to.write(bytes.subarray(0, line.left))
      line.left -= bytes.length
      if (line.left <= 0) cut(line)
    }
    near.on('data', pass(far))
    far.on('data', pass(near))
  }
  function cut({ near, far }: Line): void {
    if (near.destroyed) return
    cuts += 1
    // what was passed on may still arrive, nothing follows it
    near.destroySoon()
    far.destroySoon()
  }

  const server = createServer({ noDelay: true }, join)
  await new Promise<void>((opened) => server.listen(0, '127.0.0.1', opened))
  return {
    port: (server.address() as AddressInfo).port,
    arm(drawn) {
      after = drawn
      for (const line of lines) line.left = drawn()
    },
    calm() {
      after = null
      for (const line of lines) line.left = Infinity
    },
    lead(elsewhere) {
      there = elsewhere
    },
    cuts: () => cuts,
    async close() {
      for (const { near } of lines) near.destroy()
      await new Promise((closed) => server.close(closed))
    },
  }
}

interface Line {
  readonly near: Socket
  readonly far: Socket
  /** Bytes until it breaks. */
  left: number
}
