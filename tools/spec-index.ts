// `npm run spec-index`: writes docs/spec/tests.md, which rule of the product is tested where.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { INDEX, ROOT, indexOf, tagsOf, testFiles } from './spec-tags.ts'

writeFileSync(join(ROOT, INDEX), indexOf(testFiles().flatMap(tagsOf)))
