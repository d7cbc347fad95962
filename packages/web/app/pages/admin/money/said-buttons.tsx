import { Button } from '../../../components/button.tsx'
import { ConfirmButton } from '../../../components/confirm-button.tsx'
import { notifyOk } from '../../../layout/notify.tsx'
import { useOnline } from '../../../layout/offline-bar.tsx'
import { m } from '../../../messages/en.ts'
import { attempt } from '../act.ts'
import { ReasonButton } from '../reason-button.tsx'
import type { No, Yes } from './decision.ts'

/** What the keys of the desk look for: the button that says yes to its row. */
export const SAYS_YES = { 'data-says-yes': true } as const

interface YesButtonProps {
  yes: Yes
  /** When it is done: where the row goes away, somewhere else has to have the focus. */
  onDone?: (() => void) | undefined
  /** It only takes something back: no filled button. */
  quiet?: boolean
}

/** A yes, after its question. Tells how it went. */
export function YesButton({ yes, onDone, quiet = false }: YesButtonProps) {
  const isOnline = useOnline()
  const { label, run, failed, ...asked } = yes
  return (
    <ConfirmButton
      {...asked}
      {...(quiet ? { variant: 'default', 'data-turns-down': true } : SAYS_YES)}
      disabledReason={isOnline ? undefined : m.chrome.offline.moneyWaits}
      onConfirm={async () => {
        if (await attempt(async () => notifyOk(await run()), failed)) onDone?.()
      }}
    >
      {label}
    </ConfirmButton>
  )
}

/** A yes that is not this reader's to say; `whyId` is the sentence that tells why. */
export const BarredYes = ({ label, whyId }: { label: string; whyId: string }) => (
  <Button disabled aria-describedby={whyId} {...SAYS_YES}>
    {label}
  </Button>
)

/** A no, with its reason where one is needed. `about` keeps an interrupted question apart from others. */
export function NoButton({ no, about, onDone }: { no: No; about: string; onDone?: () => void }) {
  const { label, problem, run, ...asked } = no
  if (problem === undefined) return <YesButton quiet yes={{ ...asked, label, run: () => run('') }} onDone={onDone} />
  return (
    <ReasonButton
      {...asked}
      variant="default"
      danger
      about={about}
      field={{ label: m.admin.money.reason, problem }}
      onConfirm={async (reason) => notifyOk(await run(reason))}
      {...(onDone && { onDone })}
    >
      {label}
    </ReasonButton>
  )
}
