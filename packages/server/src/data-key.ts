import { randomBytes } from 'node:crypto'
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { KEY_BYTES, type Config } from './config.ts'

/** The settings with a key for personal data: `DATA_KEY`, or one made once beside the demonstration's data. */
export async function withDataKey(config: Config): Promise<Config> {
  return config.dataKey ? config : { ...config, dataKey: await keptKey(config.dataDir) }
}

/** The data key of a server that has started. */
export function keyIn({ dataKey }: Pick<Config, 'dataKey'>): Buffer {
  if (dataKey === null) throw new Error('DATA_KEY is not set: nothing can be encrypted')
  return dataKey
}

/** Two processes may start at once: the first key written is everybody's. */
async function keptKey(dataDir: string): Promise<Buffer> {
  const file = join(dataDir, 'data.key')
  const draft = `${file}.${process.pid}`
  await mkdir(dataDir, { recursive: true })
  try {
    await writeFile(draft, randomBytes(KEY_BYTES).toString('base64'), { mode: 0o600 })
    await link(draft, file).catch(() => undefined)
  } finally {
    await rm(draft, { force: true })
  }
  return Buffer.from(await readFile(file, 'utf8'), 'base64')
}
