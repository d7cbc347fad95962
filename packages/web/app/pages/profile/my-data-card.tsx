import { myDataEndpoints } from '@kuri/contract'
import { IconDownload } from '../../icons/everywhere.ts'
import { addressOf } from '../../api/client.ts'
import { FileButton } from '../../components/button.tsx'
import { Card } from '../../components/card.tsx'
import { Icon } from '../../components/icon.tsx'
import { lazyPart } from '../../components/lazy-part.tsx'
import { m } from '../../messages/en.ts'
import { DeferredForm } from './deferred-form.tsx'

const t = m.myData
const Leave = lazyPart(async () => (await import('./leave.tsx')).Leave)

/** Everything the company keeps, as a file; and the way out. */
export function MyDataCard() {
  return (
    <Card title={t.title}>
      <div className="stack w">
        <p>{t.lead}</p>
        <div>
          <FileButton href={addressOf(myDataEndpoints.exportMe)} leftSection={<Icon of={IconDownload} />}>
            {t.download}
          </FileButton>
        </div>
        <DeferredForm label={t.leaveTitle}>
          <Leave />
        </DeferredForm>
      </div>
    </Card>
  )
}
