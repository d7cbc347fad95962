import { emailLinkEndpoints } from '@kuri/contract'
import { useMutation } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { Problem, sentence } from '../../api/problems.ts'
import { queryClient } from '../../api/query-client.ts'
import { Alert } from '../../components/alert.tsx'
import { Button, LinkButton } from '../../components/button.tsx'
import { m } from '../../messages/en.ts'
import { paths } from '../../paths.ts'
import { AuthPage } from './auth/auth-page.tsx'
import { isLinkRefused, useLinkToken } from './auth/use-link-token.ts'

const t = m.emailLinks.verify

/** Where the link of a letter leads. It waits for a press: programs that look into letters open links, and press nothing. */
export default function VerifyEmailPage() {
  const token = useLinkToken()
  const verify = useMutation({
    mutationFn: (secret: string) => call(emailLinkEndpoints.verifyEmail, { body: { token: secret } }),
    onSuccess: () => queryClient.invalidateQueries(),
  })
  const needsLogin = verify.error instanceof Problem && verify.error.code === 'link_needs_login'
  const hasNoLink = token === null || isLinkRefused(verify.error)
  return (
    <AuthPage title={t.title} lead={t.lead} swap={{ question: t.another, to: paths.profile(), label: t.profile }}>
      <div className="stack">
        {verify.isError && <Alert tone="bad">{sentence(verify.error)}</Alert>}
        {verify.isSuccess && <Alert tone="ok">{t.done(verify.data.email)}</Alert>}
        {token === null && <Alert tone="bad">{t.noLink}</Alert>}
        {(verify.isSuccess || hasNoLink) && (
          <LinkButton size="lg" fullWidth to={paths.profile()}>
            {t.go}
          </LinkButton>
        )}
        {needsLogin && (
          <LinkButton size="lg" fullWidth to={paths.login()}>
            {t.logIn}
          </LinkButton>
        )}
        {token !== null && !hasNoLink && !verify.isSuccess && !needsLogin && (
          <Button size="lg" fullWidth loading={verify.isPending} onClick={() => verify.mutate(token ?? '')}>
            {t.submit}
          </Button>
        )}
      </div>
    </AuthPage>
  )
}
