import { expect, test } from 'vitest'
import { settingsOf } from './room-settings.ts'

// @spec AUC-15
test.each([
  ['nothing was kept', null, { figures: 'receive', press: 'hold', sound: false, vibration: true }],
  ['one setting was kept', '{"sound":true}', { figures: 'receive', press: 'hold', sound: true, vibration: true }],
  [
    'all were kept',
    '{"figures":"give-up","press":"confirm","sound":true,"vibration":false}',
    { figures: 'give-up', press: 'confirm', sound: true, vibration: false },
  ],
  [
    'an unknown value was kept',
    '{"press":"shake"}',
    { figures: 'receive', press: 'hold', sound: false, vibration: true },
  ],
])('settings of the room when %s', (_, text, settings) => {
  expect(settingsOf(text)).toEqual(settings)
})
