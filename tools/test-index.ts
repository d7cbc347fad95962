// `npm run test-index`: writes docs/tests.md, which rule, attack, finding and line of the seed is tested where.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { INDEX, ROOT, indexOf, tagsOf, testFiles } from './test-tags.ts'

writeFileSync(join(ROOT, INDEX), indexOf(testFiles().flatMap(tagsOf)))
