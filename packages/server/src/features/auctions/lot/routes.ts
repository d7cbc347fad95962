import { endpoints } from '@kuri/contract'
import { ok } from '@kuri/domain'
import type { Routes } from '../../../http/route.ts'
import { promiseWord, sendWord } from './witness.ts'

export function lotRoutes(route: Routes): void {
  route.write(endpoints.witnessLot, async (tx, req) => {
    const { commitment, word, nonce } = req.body
    const witness = { auctionId: req.params.id, by: req.user }
    const isWord = word !== undefined && nonce !== undefined
    const taken = isWord
      ? await sendWord(tx, { ...witness, word, nonce })
      : await promiseWord(tx, { ...witness, commitment })
    return taken.ok ? ok({ auction: taken.value }) : taken
  })
}
