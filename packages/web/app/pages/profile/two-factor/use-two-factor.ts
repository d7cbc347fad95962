import { secondStepEndpoints } from '@kuri/contract'
import { me } from '../../../api/startup-queries.ts'
import { call } from '../../../api/client.ts'
import { queryClient } from '../../../api/query-client.ts'
import { myAccount } from '../../../api/session-queries.ts'
import { notifyOk } from '../../../layout/notify.tsx'
import { m } from '../../../messages/en.ts'

/** Refetches the user, and with it whether the other pages are open. */
const learn = async (): Promise<void> => {
  await Promise.all([queryClient.invalidateQueries(myAccount.twoFactor()), queryClient.invalidateQueries(me())])
}

/** The calls of the card. They throw Problem. */
export const useTwoFactor = () => ({
  begin: (password: string) => call(secondStepEndpoints.beginSecondStep, { body: { password } }),
  confirm: async (code: string) =>
    (await call(secondStepEndpoints.confirmSecondStep, { body: { code } })).recoveryCodes,
  renew: async (password: string, code: string) => {
    const { recoveryCodes } = await call(secondStepEndpoints.newRecoveryCodes, { body: { password, code } })
    return recoveryCodes
  },
  end: async (password: string, code: string) => {
    await call(secondStepEndpoints.endSecondStep, { body: { password, code } })
    notifyOk(m.twoFactor.ended)
    await learn()
  },
  learn,
})
