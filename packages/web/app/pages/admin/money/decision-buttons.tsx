import { Button } from '../../../components/button.tsx'
import { ConfirmButton } from '../../../components/confirm-button.tsx'
import { notifyOk } from '../../../layout/notify.tsx'
import { useOnline } from '../../../layout/offline-bar.tsx'
import { m } from '../../../messages/en.ts'
import { attempt } from '../act.ts'
import { ReasonButton } from '../reason-button.tsx'
import type { Rejection, Approval } from './decision.ts'

/** Marks the button that approves its row, for the keyboard commands. */
export const APPROVES = { 'data-approves': true } as const

interface ApproveButtonProps {
  approval: Approval
  /** Called when it is done: the row may go away, and the focus has to go elsewhere. */
  onDone?: (() => void) | undefined
  /** It only takes something back: no filled button. */
  quiet?: boolean
}

/** Approves after a confirmation and notifies about the outcome. */
export function ApproveButton({ approval, onDone, quiet = false }: ApproveButtonProps) {
  const isOnline = useOnline()
  const { label, run, failed, ...texts } = approval
  return (
    <ConfirmButton
      {...texts}
      {...(quiet ? { variant: 'default', 'data-rejects': true } : APPROVES)}
      disabledReason={isOnline ? undefined : m.chrome.offline.moneyWaits}
      onConfirm={async () => {
        if (await attempt(async () => notifyOk(await run()), failed)) onDone?.()
      }}
    >
      {label}
    </ConfirmButton>
  )
}

/** The approve button of a viewer who may not approve; `whyId` is the id of the explanation. */
export const DisabledApprove = ({ label, whyId }: { label: string; whyId: string }) => (
  <Button disabled aria-describedby={whyId} {...APPROVES}>
    {label}
  </Button>
)

/** Rejects, with a reason where one is required. `about` names the draft of an interrupted form. */
export function RejectButton({
  rejection,
  about,
  onDone,
}: {
  rejection: Rejection
  about: string
  onDone?: () => void
}) {
  const { label, problem, run, ...texts } = rejection
  if (problem === undefined)
    return <ApproveButton quiet approval={{ ...texts, label, run: () => run('') }} onDone={onDone} />
  return (
    <ReasonButton
      {...texts}
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
