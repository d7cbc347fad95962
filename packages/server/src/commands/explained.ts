import { WrongSettings } from '../config.ts'
import { UnfitBackup } from '../database/backup/file.ts'
import { UnfitDatabase } from '../database/errors.ts'

/** Does the work of a command. What a person can do something about is told in a sentence; everything else with all we know. */
export async function explained(work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    const isPlain = [WrongSettings, UnfitBackup, UnfitDatabase].some((kind) => error instanceof kind)
    console.error(isPlain && error instanceof Error ? error.message : error)
    process.exitCode = 1
  }
}
