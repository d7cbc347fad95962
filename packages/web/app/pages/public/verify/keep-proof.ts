import { saveFile } from '../../../components/save-file.ts'
import { fileName, proofText } from './check.ts'
import { type Proof } from './check-auction.ts'

/** Hands the proof over as a file. */
export function keepProof(proof: Proof): void {
  saveFile(new Blob([proofText(proof)], { type: 'application/json' }), fileName(proof))
}
