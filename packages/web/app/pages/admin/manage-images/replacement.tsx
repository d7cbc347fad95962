import { slideEndpoints } from '@kuri/contract'
import { useState } from 'react'
import { actDone } from '../../../api/admin-queries.ts'
import { call } from '../../../api/client.ts'
import { sentence } from '../../../api/problems.ts'
import { Alert } from '../../../components/alert.tsx'
import { readAsDataUrl } from '../../../forms/picture-file.ts'
import { notifyBad, notifyOk } from '../../../layout/notify.tsx'
import { m } from '../../../messages/en.ts'
import { problemWith } from './chosen.ts'
import type { Slide } from './slide.ts'
import css from './manage-images.module.css'

const t = m.images.manage

/** The seed's edit mode: a file input; the file chosen takes the slide's place at once. */
export function Replacement({ slide, onDone }: { slide: Slide; onDone: () => void }) {
  const [isBusy, setIsBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const replace = async (file: File) => {
    const obvious = problemWith(file)
    if (obvious !== undefined) return setProblem(obvious)
    setIsBusy(true)
    setProblem(undefined)
    try {
      const body = { name: file.name, data: await readAsDataUrl(file) }
      await call(slideEndpoints.replaceImage, { params: { id: slide._id }, body })
      notifyOk(t.replaced)
      await actDone()
      onDone()
    } catch (error) {
      setIsBusy(false)
      setProblem(sentence(error))
      notifyBad(m.chrome.withReason(t.failedReplace, sentence(error)))
    }
  }
  return (
    <div className={css.replacement}>
      <input
        type="file"
        accept="image/*"
        aria-label={t.replacement(slide.name)}
        disabled={isBusy}
        onChange={({ currentTarget: { files } }) => {
          if (files?.[0]) void replace(files[0])
        }}
      />
      {isBusy && (
        <p className="sm dim" role="status">
          {t.replacing}
        </p>
      )}
      {problem && <Alert tone="bad">{problem}</Alert>}
    </div>
  )
}
