import { Suspense, useState } from 'react'
import { Button } from '../../../components/button.tsx'
import { m } from '../../../messages/en.ts'
import type { User } from '../../../session.ts'
import { lazyPart } from '../../../components/lazy-part.tsx'

const PictureDialog = lazyPart(async () => (await import('./picture-dialog.tsx')).default)

/** Opens the dialog for one's own picture; what it needs is loaded then. */
export function ChangePicture({ user }: { user: User }) {
  const [opened, setOpened] = useState<boolean>()
  return (
    <>
      <Button variant="default" onClick={() => setOpened(true)}>
        {m.images.own.change}
      </Button>
      {opened !== undefined && (
        <Suspense>
          <PictureDialog user={user} opened={opened} onClose={() => setOpened(false)} />
        </Suspense>
      )}
    </>
  )
}
