import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'

export default defineConfig({
  plugins: [reactRouter()],
  server: { proxy: { '/api': process.env['API'] ?? 'http://127.0.0.1:4000' } },
  // Five-year-old phones included.
  build: { target: 'es2022', cssTarget: 'chrome90' },
})
