import { formatPhone, type Candidate } from '@kuri/domain'
import { Button } from '../../../components/button.tsx'
import { SumItem } from '../../../components/sum-item.tsx'
import { useFocusAfterMount } from '../../../components/use-focus-after-mount.ts'
import { m } from '../../../messages/en.ts'
import { UserLink } from '../user-link.tsx'

const t = m.enrol

interface DuplicatesProps {
  /** What the question is about, and the button that says they are others. */
  words: { readonly why: string; readonly another: string }
  candidates: readonly Candidate[]
  busy: boolean
  onAnother: () => void
}

/** The people a member may be: staff open one of them, or say that it is another person. */
export function Duplicates({ words, candidates, busy, onAnother }: DuplicatesProps) {
  // nothing was enrolled: the question takes the focus, for screen readers too
  const heading = useFocusAfterMount<HTMLHeadingElement>()
  return (
    <section className="stack" aria-label={t.duplicates}>
      <h3 ref={heading} tabIndex={-1}>
        {t.duplicates}
      </h3>
      <p className="sm dim">{words.why}</p>
      <ul>
        {candidates.map((one) => (
          <SumItem
            key={one._id}
            what={<UserLink user={one} />}
            about={[one.code, formatPhone(one.phone), one.address].filter(Boolean).join(' · ')}
          >
            <span className="sm dim">{t.because[one.because]}</span>
          </SumItem>
        ))}
      </ul>
      <div>
        <Button variant="default" loading={busy} onClick={onAnother}>
          {words.another}
        </Button>
      </div>
    </section>
  )
}
