// npm run restore -- file: restores a backup into the empty database of the settings.
import { resolve } from 'node:path'
import { readConfig, WrongSettings } from '../config.ts'
import { restoreBackup } from '../database/backup/restore.ts'
import { findServer } from '../database/open.ts'
import { explained } from './explained.ts'

await explained(async () => {
  const [, , file] = process.argv
  if (file === undefined) throw new WrongSettings(['npm run restore -- <file>: name the backup file.'])
  const server = await findServer(readConfig(), console.log)
  try {
    const { takenAt } = await restoreBackup(server.ownerUrl, resolve(file), {
      ...server.application,
      print: console.log,
    })
    console.log(
      `Restored the data of ${takenAt}. All accounts are equal to the backup and all checks of the ledger are OK.`,
    )
    console.log('All users are logged out. Start the server with the same DATA_KEY as before.')
  } finally {
    await server.stop()
  }
})
