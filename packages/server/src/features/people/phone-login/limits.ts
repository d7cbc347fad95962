/** A code ends after so many wrong attempts, wrong PINs included; `phone_code_tries` refuses more. Source: IDN-17. */
export const MOST_CODE_FAILURES = 5
/** Wrong PINs of a phone in 24 hours. Source: IDN-18. */
export const MOST_PIN_FAILURES = 10
/** Wrong PINs in the browser in which a card was used, since the member's last log-in there. Source: IDN-19. */
export const MOST_DEVICE_FAILURES = 20
/** Members with a PIN on one phone: each attempt hashes the PIN for every one of them. */
export const MOST_PINS_ON_A_PHONE = 6
