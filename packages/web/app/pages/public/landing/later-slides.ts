import hero2 from '../../../art/hero-2.svg?raw'
import hero3 from '../../../art/hero-3.svg?raw'

export const laterSlides = [hero2, hero3]
