// npm run restore -- file: makes the empty database of the settings into the house a backup was taken of.
import { resolve } from 'node:path'
import { readConfig, WrongSettings } from '../config.ts'
import { putBack } from '../database/backup/put-back.ts'
import { findServer } from '../database/open.ts'
import { explained } from './explained.ts'

await explained(async () => {
  const [, , file] = process.argv
  if (file === undefined) throw new WrongSettings(['npm run restore -- <file>: say which backup.'])
  const server = await findServer(readConfig(), console.log)
  try {
    const { takenAt } = await putBack(server.ownerUrl, resolve(file), { ...server.application, say: console.log })
    console.log(`The house stands as it stood at ${takenAt}: the accounts are equal and every check of the books is 0.`)
    console.log('Nobody is logged in. Start it with the DATA_KEY it had.')
  } finally {
    await server.stop()
  }
})
