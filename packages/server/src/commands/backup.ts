// npm run backup [-- file]: the whole database in one file, while the server runs. docs/operations.md says the rest.
import { resolve } from 'node:path'
import { readConfig } from '../config.ts'
import { takeBackup } from '../database/backup/dump.ts'
import { findServer } from '../database/open.ts'
import { explained } from './explained.ts'

await explained(async () => {
  const config = readConfig()
  const server = await findServer(config, console.log)
  try {
    const file = resolve(process.argv[2] ?? 'kuri.backup')
    const rows = await takeBackup(server.ownerUrl, file, console.log)
    console.log(`Backup written to ${file}: ${rows} rows.`)
    console.log(
      'Keep DATA_KEY safe, in another place. Without the key nobody can read the account numbers in the backup.',
    )
  } finally {
    await server.stop()
  }
})
