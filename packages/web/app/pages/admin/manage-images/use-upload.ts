import { slideEndpoints } from '@kuri/contract'
import { useState } from 'react'
import { actDone } from '../../../api/admin-queries.ts'
import { call } from '../../../api/client.ts'
import { Problem, sentence } from '../../../api/problems.ts'
import { readAsDataUrl } from '../../../forms/picture-file.ts'
import { notifyBad, notifyOk } from '../../../layout/notify.tsx'
import { m } from '../../../messages/en.ts'
import { keyOf, withMore, type Chosen } from './chosen.ts'

const t = m.images.manage

/** Refusals that are about one file; whatever else goes wrong would go wrong with the next one too. */
const isAboutFile = (error: unknown): error is Problem =>
  error instanceof Problem && ['invalid_input', 'too_large'].includes(error.code)

/**
 * Files on their way to the slides. They go one by one, so that progress can be shown and one that is refused stays
 * behind with its reason while the others arrive.
 */
export function useUpload() {
  const [chosen, setChosen] = useState<Chosen[]>([])
  const [progress, setProgress] = useState<{ done: number; all: number }>()
  const [failure, setFailure] = useState<string>()

  const fail = (problem: string) => {
    setFailure(problem)
    notifyBad(problem)
  }
  const leave = (file: File) => setChosen((all) => all.filter((one) => keyOf(one.file) !== keyOf(file)))
  const send = async (file: File): Promise<boolean> => {
    try {
      await call(slideEndpoints.uploadImages, {
        body: { images: [{ name: file.name, data: await readAsDataUrl(file) }] },
      })
      leave(file)
      return true
    } catch (error) {
      if (!isAboutFile(error)) throw error
      setChosen((all) => all.map((one) => (one.file === file ? { file, problem: error.message } : one)))
      return false
    }
  }
  const upload = async () => {
    const files = chosen.filter(({ problem }) => problem === undefined).map(({ file }) => file)
    if (files.length === 0) return fail(t.selectFirst)
    setFailure(undefined)
    let [arrived, refused] = [0, 0]
    try {
      for (const file of files) {
        setProgress({ done: arrived + refused + 1, all: files.length })
        if (await send(file)) arrived += 1
        else refused += 1
      }
      if (refused > 0) fail(t.failedUpload(refused))
    } catch (error) {
      fail(m.chrome.withReason(t.failedUpload(files.length - arrived), sentence(error)))
    } finally {
      if (arrived > 0) notifyOk(t.uploaded(arrived))
      setProgress(undefined)
      await actDone()
    }
  }
  const choose = (files: readonly File[]) => {
    setFailure(undefined)
    setChosen((all) => withMore(all, files))
  }
  return { chosen, choose, leave, upload, progress, failure }
}
