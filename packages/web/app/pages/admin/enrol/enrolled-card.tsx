import { formatPhone } from '@kuri/domain'
import { Button, LinkButton } from '../../../components/button.tsx'
import { Card } from '../../../components/card.tsx'
import { DescriptionItem, DescriptionList } from '../../../components/description-list.tsx'
import { useFocusAfterMount } from '../../../components/use-focus-after-mount.ts'
import { m } from '../../../messages/en.ts'
import { paths } from '../../../paths.ts'
import type { Enrolled } from './page.tsx'

const t = m.enrol.done

/** Who was enrolled, with the code for their card. */
export function EnrolledCard({ member, onAnother }: { member: Enrolled; onAnother: () => void }) {
  const { _id: id, name, code, phone } = member
  const heading = useFocusAfterMount<HTMLHeadingElement>()
  return (
    <Card>
      <div className="stack">
        <h2 ref={heading} tabIndex={-1}>
          {t.title(name)}
        </h2>
        <DescriptionList>
          <DescriptionItem label={t.code}>{code}</DescriptionItem>
          <DescriptionItem label={t.phone}>{formatPhone(phone) || t.noPhone}</DescriptionItem>
        </DescriptionList>
        <p className="sm dim">{t.next}</p>
        <div className="row wrap">
          <Button onClick={onAnother}>{t.another}</Button>
          <LinkButton variant="default" to={paths.user(id)}>
            {t.open}
          </LinkButton>
        </div>
      </div>
    </Card>
  )
}
