import {
  createTheme,
  defaultVariantColorsResolver,
  type InputProps,
  type MantineColorsTuple,
  type VariantColorsResolver,
} from '@mantine/core'

// The tokens as a Mantine theme. Components read --k-* through the variables of styles/mantine-variables.css, so light and dark are
// decided in one file (styles/tokens.css) and never in a component. After a change here run prerender/theme-variables.ts.

const scale = (...shades: MantineColorsTuple): MantineColorsTuple => shades
const green = scale(
  '#EFF8F3',
  '#DEF1E6',
  '#C0E3D0',
  '#94CBAE',
  '#67AE8B',
  '#3F916B',
  '#227652',
  '#135D3F',
  '#0F4730',
  '#0A3221',
)
const marigold = scale(
  '#FFFAEB',
  '#FFF1CC',
  '#FFE096',
  '#FFCE5E',
  '#FAB72A',
  '#E69B10',
  '#BE7C18',
  '#955E11',
  '#71440B',
  '#512F08',
)
const brick = scale(
  '#FFF4F2',
  '#FFE6E2',
  '#FFCCC6',
  '#FEA69C',
  '#F47C70',
  '#E3544B',
  '#C83A35',
  '#AA2A27',
  '#861E1B',
  '#621513',
)
const blue = scale(
  '#F0F8FF',
  '#E0EFFD',
  '#C0DFFA',
  '#95C7F2',
  '#69ABE2',
  '#4190CD',
  '#2677B2',
  '#156195',
  '#0A4B77',
  '#083758',
)
/** Warm greys; 0 is the paper, 3 the hairline, 4 the control border (Mantine's default border), 9 the ink. */
const gray = scale(
  '#FBFAF6',
  '#F3F2EC',
  '#ECEBE4',
  '#E4E2D9',
  '#83847A',
  '#6F7168',
  '#62675F',
  '#474D48',
  '#2F352F',
  '#1C211D',
)
/** Green-black; 0 is the ink, 4 the hairline, 6 the surface, 7 the page. */
const dark = scale(
  '#E9EEEA',
  '#B9C2BC',
  '#98A29B',
  '#78837B',
  '#323A35',
  '#222925',
  '#191F1B',
  '#111613',
  '#0D1210',
  '#090D0B',
)

/** Which family of tokens a Mantine colour speaks. Nothing is ever `color="marigold"` unless it is the reader's turn. */
const tone: Record<string, 'accent' | 'turn' | 'danger'> = { green: 'accent', marigold: 'turn', brick: 'danger' }

/** Variants take their ink from the tokens, so that both schemes keep AA (autoContrast looks at one scheme only). */
const variantColorResolver: VariantColorsResolver = (input) => {
  const base = defaultVariantColorsResolver(input)
  if (input.color === 'gray' && input.variant === 'light') {
    return { ...base, background: 'var(--k-sunken)', hover: 'var(--k-sunken)', color: 'var(--k-ink-2)' }
  }
  const name = tone[input.color ?? input.theme.primaryColor]
  if (!name) return base
  const none = '1px solid transparent'
  const soft = `var(--k-${name}-soft)`
  const text = `var(--k-${name}-text)`
  switch (input.variant) {
    case 'filled':
      return {
        background: `var(--k-${name})`,
        hover: `var(--k-${name}-hover)`,
        color: `var(--k-on-${name})`,
        border: none,
      }
    case 'light':
      return { background: soft, hover: soft, color: text, border: none }
    case 'subtle':
      return { background: 'transparent', hover: soft, color: text, border: none }
    case 'outline':
      return { background: 'var(--k-surface)', hover: soft, color: text, border: `1px solid ${text}` }
    default:
      return base
  }
}

const heading = (name: string) => ({ fontSize: `var(--k-${name})`, lineHeight: `var(--k-${name}-lh)` })

export const theme = createTheme({
  colors: { green, marigold, brick, blue, gray, dark },
  primaryColor: 'green',
  primaryShade: { light: 7, dark: 4 },
  white: '#FFFFFF',
  black: '#1C211D',
  variantColorResolver,
  fontFamily: 'var(--k-font)',
  fontFamilyMonospace: 'var(--k-mono)',
  fontSizes: { xs: '.8125rem', sm: '.875rem', md: '1rem', lg: '1.125rem', xl: '1.25rem' },
  lineHeights: { xs: '1.385', sm: '1.43', md: '1.5', lg: '1.556', xl: '1.4' },
  fontWeights: { regular: '400', medium: '600', bold: '650' },
  headings: {
    fontFamily: 'var(--k-font)',
    fontWeight: '650',
    textWrap: 'balance',
    sizes: { h1: heading('h1'), h2: heading('h2'), h3: heading('h3'), h4: heading('h4') },
  },
  spacing: { xs: '.5rem', sm: '.75rem', md: '1rem', lg: '1.5rem', xl: '2rem' },
  radius: { xs: '4px', sm: '6px', md: '8px', lg: '12px', xl: '20px' },
  defaultRadius: 'md',
  breakpoints: { xs: '30em', sm: '48em', md: '62em', lg: '75em', xl: '88em' },
  shadows: {
    xs: 'var(--k-shadow-card)',
    sm: 'var(--k-shadow-card)',
    md: 'var(--k-shadow-pop)',
    lg: 'var(--k-shadow-pop)',
    xl: 'var(--k-shadow-pop)',
  },
  cursorType: 'pointer',
  respectReducedMotion: true,
  // Plain objects instead of `Input.extend(…)`: importing the components here would put them all on the landing page.
  components: {
    ActionIcon: {
      defaultProps: { variant: 'subtle', color: 'gray' },
      vars: () => ({ root: { '--ai-size': '2.75rem' } }),
    },
    Input: {
      vars: () => ({
        wrapper: { '--input-height': '3rem', '--input-fz': '1rem', '--input-padding-inline-start': '.875rem' },
      }),
      // The border of a control is 3:1 in both schemes; an error turns the border, never the words one typed.
      styles: (_: unknown, props: InputProps) => ({
        wrapper: {
          '--input-bd': props.error ? 'var(--k-danger-text)' : 'var(--k-line-strong)',
          '--input-bd-focus': 'var(--k-focus)',
          '--input-color': 'var(--k-ink)',
          '--input-bg': 'var(--k-surface)',
        },
      }),
    },
    Modal: {
      defaultProps: {
        centered: true,
        radius: 'lg',
        overlayProps: { color: 'var(--k-scrim)', backgroundOpacity: 1 },
        // It fades without moving: a button that moves away between press and release is not pressed.
        transitionProps: { duration: 200, transition: 'fade' },
      },
    },
    // A `<header>` in a dialog would be a second banner of the page.
    ModalHeader: { defaultProps: { component: 'div' } },
    Skeleton: { defaultProps: { radius: 'sm' } },
  },
})
