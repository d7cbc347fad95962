import { startEmbedded } from '../../src/database/embedded.ts'

/** Started by embedded.test.ts as a process of its own: keeps the PostgreSQL of a folder until it receives the signal to end. */
const embedded = await startEmbedded({
  dataDir: process.argv[2] ?? '',
  print: (sentence) => console.log(sentence),
})
const leave = async (): Promise<void> => {
  await embedded.stop()
  process.exit(0)
}
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void leave())
console.log(embedded.ownerUrl())
