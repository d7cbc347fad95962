import { startEmbedded } from '../../src/database/embedded.ts'
import { preparedFolder } from '../prepared-folder.ts'

/** A data folder with a PostgreSQL of our own that has been made, with nothing in it, and does not run: what starts there makes none. */
export const clusterFolder = (): Promise<string> =>
  preparedFolder('cluster', async (dataDir) => {
    const embedded = await startEmbedded({ dataDir })
    await embedded.stop()
  })
