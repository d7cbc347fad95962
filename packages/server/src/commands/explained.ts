import { WrongSettings } from '../config.ts'
import { UnfitBackup } from '../database/backup/file.ts'
import { UnfitDatabase } from '../database/errors.ts'

/** Runs a command. An error that a person can fix is printed as a sentence; every other with its stack. */
export async function explained(work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    const isPlain = [WrongSettings, UnfitBackup, UnfitDatabase].some((kind) => error instanceof kind)
    console.error(isPlain && error instanceof Error ? error.message : error)
    process.exitCode = 1
  }
}
