import { setTimeout as sleep } from 'node:timers/promises'
import { connect } from '../../src/database/connect.ts'
import { closeDue } from '../../src/features/auctions/close-due.ts'
import { countDue } from '../../src/features/auctions/store.ts'

/*
 * A process that closes what is due in the database given to it, in small batches, and ends. After so many batches it is
 * killed with -9, while another batch is under way: by itself, because on a busy machine a killer would come too late.
 */

const [, , url = '', killAfter = 'Infinity'] = process.argv
const TICKETS_AT_ONCE = 50

const connection = connect(url)
const { db } = connection
let batches = 0
// what a killed process had in hand is free a moment later
for (; (await countDue(db)) > 0; await sleep(20)) {
  await closeDue(db, {
    skipLocked: true,
    ticketsAtOnce: TICKETS_AT_ONCE,
    onProgress: () => {
      batches += 1
      if (batches >= Number(killAfter)) process.kill(process.pid, 'SIGKILL')
    },
  })
}
await connection.close()
