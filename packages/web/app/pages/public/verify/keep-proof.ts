import { fileName, proofText } from './check.ts'
import { type Proof } from './check-auction.ts'

/** Hands the proof over as a file. */
export function keepProof(proof: Proof): void {
  const address = URL.createObjectURL(new Blob([proofText(proof)], { type: 'application/json' }))
  const link = document.createElement('a')
  link.href = address
  link.download = fileName(proof)
  link.click()
  URL.revokeObjectURL(address)
}
