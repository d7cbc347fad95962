/** Pages for visitors. */
export const pub = {
  login: {
    title: 'Login',
    lead: 'Your passbook, your bids, your wallet.',
    email: 'Email',
    password: 'Password',
    submit: 'Login',
    success: 'Login successful!',
    failed: 'Login failed. Please check your credentials.',
    noAccount: 'No account yet?',
    register: 'Register',
    neverAsk: 'We never ask for your password by phone, SMS or WhatsApp. Nobody from the company needs it.',
  },
}
