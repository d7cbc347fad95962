import type { Endpoint } from '@kuri/contract'
import { IconDownload } from '../../../icons/everywhere.ts'
import { IconTable } from '../../../icons/staff.ts'
import { addressOf } from '../../../api/client.ts'
import { FileButton } from '../../../components/button.tsx'
import { Icon } from '../../../components/icon.tsx'
import { m } from '../../../messages/en.ts'

const t = m.registers

type Address = readonly [endpoint: Endpoint, params: unknown, query: unknown]

/** One register in its two forms. */
export function Forms({ what, pdf, xlsx }: { what: string; pdf: Address; xlsx: Address }) {
  return (
    <div className="row wrap">
      <FileButton href={addressOf(...pdf)} leftSection={<Icon of={IconDownload} />}>
        {t.pdf} <span className="vh">{what}</span>
      </FileButton>
      <FileButton href={addressOf(...xlsx)} leftSection={<Icon of={IconTable} />}>
        {t.xlsx} <span className="vh">{what}</span>
      </FileButton>
    </div>
  )
}
