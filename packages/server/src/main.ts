import { enableCompileCache } from 'node:module'

// most of a start is reading sources: what Node made of them is kept for the next one, which halves it
enableCompileCache()
await import('./run.ts')
