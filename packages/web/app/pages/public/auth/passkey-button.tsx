import { useMutation } from '@tanstack/react-query'
import { Alert } from '../../../components/alert.tsx'
import { Button } from '../../../components/button.tsx'
import { m } from '../../../messages/en.ts'
import type { User } from '../../../session.ts'

async function load() {
  try {
    return await import('../../../passkeys.ts')
  } catch (error) {
    throw new Error(m.chrome.part.missing, { cause: error })
  }
}

/** Logs in with a passkey; its script comes with the press. */
export function PasskeyButton({ onLogin }: { onLogin: (user: User) => void }) {
  const login = useMutation({
    mutationFn: async () => {
      const { logInWithPasskey, passkeyProblem } = await load()
      return await logInWithPasskey().catch((error: unknown) => {
        throw new Error(passkeyProblem(error), { cause: error })
      })
    },
    onSuccess: onLogin,
  })
  return (
    <>
      {login.isError && <Alert tone="bad">{m.chrome.withReason(m.passkeys.loginFailed, login.error.message)}</Alert>}
      <Button size="lg" fullWidth variant="default" loading={login.isPending} onClick={() => login.mutate()}>
        {m.passkeys.login}
      </Button>
    </>
  )
}
