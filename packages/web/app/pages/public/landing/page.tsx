import { TabTitle } from '../../../components/page-title.tsx'
import { m } from '../../../messages/en.ts'
import { Contact } from './contact.tsx'
import { Example } from './example.tsx'
import { Hero } from './hero.tsx'
import { About, Counters, Faq, LastWord, OpenNow, Services } from './sections.tsx'

/** What a visitor reads first. It is ready HTML: no clientLoader here or above. */
export default function Landing() {
  return (
    <>
      <TabTitle>{m.landing.tab}</TabTitle>
      <Hero />
      <About />
      <Services />
      <OpenNow />
      <Counters />
      <Example />
      <Faq />
      <Contact />
      <LastWord />
    </>
  )
}
