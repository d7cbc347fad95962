import { peopleEndpoints } from '@kuri/contract'
import { useMutation } from '@tanstack/react-query'
import { me } from '../../../api/startup-queries.ts'
import { call, callWithFile } from '../../../api/client.ts'
import { sentence } from '../../../api/problems.ts'
import { queryClient } from '../../../api/query-client.ts'
import { notifyBad, notifyOk } from '../../../layout/notify.tsx'
import { m } from '../../../messages/en.ts'
import type { Myself } from '../../../session.ts'

const t = m.images.own

/** Keeps a new picture of oneself, or none; every place that shows it changes with it. */
export function useOwnPicture(onDone: () => void) {
  const callbacks = (done: string) => ({
    onSuccess: (user: Myself) => {
      queryClient.setQueryData(me().queryKey, user)
      notifyOk(done)
      onDone()
    },
    onError: (error: Error) => notifyBad(m.chrome.withReason(t.failed, sentence(error))),
  })
  const change = useMutation({
    mutationFn: async (make: () => Promise<File>) =>
      await callWithFile(peopleEndpoints.setMyPicture, { body: {}, fileField: 'profileImage', file: await make() }),
    ...callbacks(t.changed),
  })
  const remove = useMutation({
    mutationFn: () => call(peopleEndpoints.removeMyPicture, {}),
    ...callbacks(t.removed),
  })
  const forget = () => {
    change.reset()
    remove.reset()
  }
  return { change, remove, forget, error: change.error ?? remove.error, isBusy: change.isPending || remove.isPending }
}
