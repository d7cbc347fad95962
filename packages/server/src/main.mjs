import { enableCompileCache } from 'node:module'

// Most of a start is reading sources: what Node made of them is kept for the next one, which halves it. This file itself comes
// before that: as TypeScript it alone would load Node's TypeScript compiler in every start, which takes 17 MiB.
enableCompileCache()
await import('./run.ts')
