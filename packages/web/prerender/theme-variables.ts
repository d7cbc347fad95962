// Writes packages/web/app/styles/mantine-variables.css: `node packages/web/prerender/theme-variables.ts`, after a change of the theme.
import { writeFileSync } from 'node:fs'
import { DEFAULT_THEME, deepMerge, defaultCssVariablesResolver, mergeMantineTheme } from '@mantine/core'
import { theme } from '../app/theme.ts'

const family = (color: string, name: string, soft = `--k-${name}-soft`) => ({
  [`--mantine-color-${color}-filled`]: `var(--k-${name}, var(--k-${name}-text))`,
  [`--mantine-color-${color}-filled-hover`]: `var(--k-${name}-hover, var(--k-${name}-text))`,
  [`--mantine-color-${color}-light`]: `var(${soft})`,
  [`--mantine-color-${color}-light-hover`]: `var(${soft})`,
  [`--mantine-color-${color}-light-color`]: `var(--k-${name}-text)`,
  [`--mantine-color-${color}-text`]: `var(--k-${name}-text)`,
  [`--mantine-color-${color}-outline`]: `var(--k-${name}-text)`,
  [`--mantine-color-${color}-outline-hover`]: `var(${soft})`,
})

const bothSchemes = {
  '--mantine-color-body': 'var(--k-paper)',
  '--mantine-color-text': 'var(--k-ink)',
  '--mantine-color-bright': 'var(--k-ink)',
  '--mantine-color-dimmed': 'var(--k-ink-2)',
  '--mantine-color-placeholder': 'var(--k-ink-3)',
  '--mantine-color-anchor': 'var(--k-accent-text)',
  '--mantine-color-error': 'var(--k-danger-text)',
  '--mantine-color-success': 'var(--k-accent-text)',
  '--mantine-color-default': 'var(--k-surface)',
  '--mantine-color-default-hover': 'var(--k-sunken)',
  '--mantine-color-default-color': 'var(--k-ink)',
  '--mantine-color-default-border': 'var(--k-line-strong)',
  '--mantine-color-disabled': 'var(--k-disabled)',
  '--mantine-color-disabled-color': 'var(--k-on-disabled)',
  '--mantine-color-disabled-border': 'transparent',
  '--mantine-primary-color-contrast': 'var(--k-on-accent)',
  ...family('green', 'accent', '--k-accent-soft-2'),
  ...family('marigold', 'turn'),
  ...family('brick', 'danger'),
  ...family('blue', 'info'),
}

type Variables = Readonly<Record<string, string>>

/** Of a family of colours that the theme does not have. */
const isForeign = (name: string): boolean => {
  const [, colour = ''] = /^--mantine-color-([a-z]+)-(?:\d|text|filled|light|outline)/.exec(name) ?? []
  return colour in DEFAULT_THEME.colors && !(colour in (theme.colors ?? {}))
}

/**
 * The variables that Mantine’s components read, of our theme. Mantine itself would compute them in each browser and write them into
 * each page: 17 kB of HTML, always the same.
 */
export function themeVariables(): string {
  const whole = mergeMantineTheme(DEFAULT_THEME, theme)
  const { variables, light, dark }: Record<'variables' | 'light' | 'dark', Variables> = deepMerge(
    defaultCssVariablesResolver(whole),
    {
      light: bothSchemes,
      dark: bothSchemes,
    },
  )
  const isSame = ([name, value]: [string, string]): boolean => dark[name] === value
  const inBoth = Object.fromEntries(Object.entries(light).filter(isSame))
  const different = (some: Variables): Variables =>
    Object.fromEntries(Object.entries(some).filter(([name]) => !(name in inBoth)))
  return [
    '/* Written by prerender/theme-variables.ts from theme.ts. */',
    block(':root', { ...variables, ...inBoth }),
    block(":root[data-mantine-color-scheme='light']", different(light)),
    block(":root[data-mantine-color-scheme='dark']", different(dark)),
    '',
  ].join('\n')
}

function block(selector: string, variables: Variables): string {
  const lines = Object.entries(variables)
    .filter(([name]) => !isForeign(name))
    .map(([name, value]) => `  ${name}: ${value.replace(/^\./, '0.')};`)
  return [`${selector} {`, ...lines, '}'].join('\n')
}

if (import.meta.main) writeFileSync(new URL('../app/styles/mantine-variables.css', import.meta.url), themeVariables())
