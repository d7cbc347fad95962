import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { preparedFolder } from './prepared-folder.ts'
import { startServer } from './server-process.ts'

/** How the first start in an empty folder went, and the end of that server. */
export interface FirstStart {
  /** What `/readyz` answered. */
  readonly ready: number
  readonly output: string
  readonly exitCode: number
  /** From its beginning to the answer. */
  readonly readyAfterMs: number
  /** From the signal to its end. */
  readonly leftAfterMs: number
}

/** A data folder in which a server has made the demonstration, with all settings as they are by themselves, and has ended. */
export const demoFolder = (): Promise<string> => preparedFolder('demo', makeDemo)

async function makeDemo(folder: string): Promise<void> {
  const startedAt = performance.now()
  const server = startServer({ DATA_DIR: folder })
  const { status: ready } = await fetch(`${await server.address}/readyz`)
  const signalledAt = performance.now()
  server.process.kill('SIGTERM')
  const exitCode = await server.ended
  const first: FirstStart = {
    ready,
    output: server.output(),
    exitCode,
    readyAfterMs: signalledAt - startedAt,
    leftAfterMs: performance.now() - signalledAt,
  }
  await writeFile(firstStartFile(folder), JSON.stringify(first))
}

const firstStartFile = (folder: string): string => join(folder, 'first-start.json')

/** How the demonstration in this folder was made. */
export const firstStartIn = async (folder: string): Promise<FirstStart> =>
  JSON.parse(await readFile(firstStartFile(folder), 'utf8')) as FirstStart
