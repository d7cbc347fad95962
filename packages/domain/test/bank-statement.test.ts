import { describe, expect, test } from 'vitest'
import {
  balancesOfStatement,
  fromRupees,
  guessColumns,
  newLineIdentities,
  matchBank,
  readDelimited,
  readIndianAmount,
  readIndianDay,
  readStatement,
  transferReference,
  transferReferencesIn,
  utrIn,
  type Day,
} from '../src/index.ts'

describe('a day as Indian banks write it', () => {
  test.each([
    ['05/11/2026', '2026-11-05'],
    ['5-11-26', '2026-11-05'],
    ['05 Nov 2026', '2026-11-05'],
    ['05-NOV-26', '2026-11-05'],
    ['2026-11-05', '2026-11-05'],
    ['05/11/2026 23:14:05', '2026-11-05'],
    ['29/02/2027', null],
    ['11/13/2026', null],
    ['Opening', null],
  ])('%s is %s', (text, day) => {
    expect(readIndianDay(text)).toBe(day)
  })
})

describe('an amount as Indian banks write it', () => {
  // @attack 8
  test.each([
    ['1,75,000.00', 1_75_000],
    ['₹ 1750.5', 1_750.5],
    ['500.00 Dr', -500],
    ['500.00Cr', 500],
    ['(1,200.00)', -1_200],
    ['-500', -500],
    ['', 0],
    ['-', 0],
    ['1.005', null],
    ['12abc', null],
    ['1,2', null],
    ['3,95,50', null],
    ['3,95,500', 3_95_500],
  ])('%s is %s rupees', (text, rupees) => {
    expect(readIndianAmount(text)).toBe(rupees === null ? null : fromRupees(rupees))
  })
})

/* The shapes of five banks, each with ₹5,000 in and ₹2,000 out. */
const BANKS = {
  SBI: `Account Name,Kuri Chit Funds\n\nTxn Date,Value Date,Description,Ref No./Cheque No.,Debit,Credit,Balance\n5 Nov 2026,5 Nov 2026,BY TRANSFER-NEFT,SBIN426309000011,,"5,000.00","1,05,000.00"\n6 Nov 2026,6 Nov 2026,TO TRANSFER,UTR000000000042,"2,000.00",,"1,03,000.00"\n`,
  HDFC: `Date,Narration,Chq./Ref.No.,Value Dt,Withdrawal Amt.,Deposit Amt.,Closing Balance\n05/11/26,NEFT CR SBIN426309000011,SBIN426309000011,05/11/26,,5000.00,105000.00\n06/11/26,IMPS OUT UTR000000000042,UTR000000000042,06/11/26,2000.00,,103000.00\n,,,,2000.00,5000.00,\n`,
  ICICI: `S No.,Value Date,Transaction Date,Cheque Number,Transaction Remarks,Withdrawal Amount (INR ),Deposit Amount (INR ),Balance (INR )\n1,06/11/2026,06/11/2026,-,IMPS/UTR000000000042,2000.00,0.00,103000.00\n2,05/11/2026,05/11/2026,-,NEFT-SBIN426309000011,0.00,5000.00,105000.00\n`,
  Axis: `Tran Date,CHQNO,PARTICULARS,DR,CR,BAL,SOL\n05-11-2026,,NEFT/SBIN426309000011,,5000.00,105000.00,012\n06-11-2026,,IMPS/UTR000000000042,2000.00,,103000.00,012\n`,
  Kotak: `Sl. No.;Date;Description;Chq / Ref number;Amount;Dr / Cr;Balance;Dr / Cr\n1;05/11/2026;NEFT;SBIN426309000011;5,000.00;CR;1,05,000.00;CR\n2;06/11/2026;IMPS;UTR000000000042;2,000.00;DR;1,03,000.00;CR\n`,
}

const TODAY = '2026-11-30' as Day

const read = (text: string) => {
  const rows = readDelimited(text)
  const columns = guessColumns(rows)
  if (!columns) throw new Error('the columns were not found')
  return readStatement(rows, columns, TODAY)
}

describe('a bank statement', () => {
  test.each(Object.entries(BANKS))('of %s is read without a word of help, oldest first', (_bank, text) => {
    const rows = readDelimited(text)
    const columns = guessColumns(rows)
    if (!columns) throw new Error('the columns were not found')
    const { lines, problems } = readStatement(rows, columns, TODAY)
    expect(problems).toEqual([])
    expect(lines.map(({ day, amount }) => [day, amount])).toEqual([
      ['2026-11-05', fromRupees(5_000)],
      ['2026-11-06', fromRupees(-2_000)],
    ])
    expect(lines.map(({ narration, reference }) => utrIn(`${reference} ${narration}`))).toEqual([
      'SBIN426309000011',
      'UTR000000000042',
    ])
    expect(balancesOfStatement(lines)).toEqual({ opening: fromRupees(1_00_000), closing: fromRupees(1_03_000) })
  })

  test('with a row lost on the way says where the balances no longer follow', () => {
    const titles = 'Date,Narration,Chq./Ref.No.,Value Dt,Withdrawal Amt.,Deposit Amt.,Closing Balance'
    const first = '04/11/26,Somebody,1,04/11/26,,1000.00,100000.00'
    const second = '05/11/26,NEFT,2,05/11/26,,5000.00,105000.00'
    const third = '06/11/26,IMPS,3,06/11/26,2000.00,,103000.00'
    expect(read([titles, first, second, third].join('\n')).problems).toEqual([])
    expect(read([titles, first, third].join('\n')).problems).toEqual([{ row: 3, what: 'gap' }])
  })

  // @attack 8
  test('says which row has a day, an amount or a side that cannot be read', () => {
    const rows = [
      'Date,Narration,Debit,Credit',
      '31/02/2026,a,,5',
      '01/03/2026,b,,five',
      '01/03/2026,c,5,5',
      ',total,5,5',
    ]
    expect(read(rows.join('\n'))).toMatchObject({
      lines: [],
      problems: [
        { row: 2, what: 'date' },
        { row: 3, what: 'amount' },
        { row: 4, what: 'both-sides' },
      ],
    })
  })

  test('keeps apart lines that read alike', () => {
    const { lines } = read('Date,Narration,Debit,Credit\n01/03/2026,UPI,,500\n01/03/2026,upi,,500\n02/03/2026,UPI,,500')
    expect(new Set(newLineIdentities(lines, [])).size).toBe(3)
    expect(newLineIdentities(lines.slice(0, 2), [])).toEqual(newLineIdentities(lines, []).slice(0, 2))
  })

  // @attack 10 @finding W7
  test('knows its lines again whether or not balance and reference are read', () => {
    const text = 'Date,Narration,Debit,Credit,Ref,Balance\n01/03/2026,UPI,,500,R1,500\n01/03/2026,UPI,,500,R2,1000'
    const { lines } = read(text)
    const bare = lines.map((line) => ({ ...line, reference: '', balance: null }))
    expect(newLineIdentities(bare, lines)).toEqual([null, null])
    expect(newLineIdentities(lines, bare)).toEqual([null, null])
    expect(newLineIdentities(lines, bare.slice(0, 1)).filter((identity) => identity !== null)).toHaveLength(1)
    // the same words and sum under another balance: a third payment of the day
    const third = lines.slice(0, 1).map((line) => ({ ...line, balance: fromRupees(1_500) }))
    expect(newLineIdentities(third, lines)).toEqual(['2026-03-01 50000 3 UPI'])
  })

  // @attack 7 @finding W7
  test('with a day after today says which row', () => {
    expect(read('Date,Narration,Debit,Credit\n01/12/2026,UPI,,500').problems).toEqual([{ row: 2, what: 'future' }])
  })
})

const day = (text: string) => text as Day

const line = (id: string, rupees: number, text = '', on = '2026-11-05') => ({
  id,
  amount: fromRupees(rupees),
  text,
  day: day(on),
})

const move = (id: string, rupees: number, reference = '', on = '2026-11-05') => ({
  id,
  amount: fromRupees(rupees),
  reference,
  day: day(on),
})

describe('matching', () => {
  test('goes by the reference however the bank broke it, whatever the day', () => {
    const lines = [line('a', 500, 'NEFT/SBIN 4263-0900 0011/ASHA', '2026-12-01'), line('b', 500, 'NEFT OTHER')]
    expect(matchBank(lines, [move('x', 500, 'sbin426309000011')])).toEqual([
      { lineId: 'a', moveId: 'x', how: 'reference' },
    ])
  })

  test('goes by the amount within four days, where nothing else could be meant', () => {
    expect(matchBank([line('a', 500)], [move('x', 500, 'slip 7', '2026-11-09')])).toHaveLength(1)
    expect(matchBank([line('a', 500)], [move('x', 500, 'slip 7', '2026-11-10')])).toEqual([])
    expect(matchBank([line('a', 500), line('b', 500)], [move('x', 500)])).toEqual([])
    expect(matchBank([line('a', 500)], [move('x', 500), move('y', 500)])).toEqual([])
  })

  test('goes by one of several references, as a receipt of the counter has them', () => {
    const counter = (id: string, utr: string) => move(id, 100, `C-2026-00000${id}, ${utr}, KURI2B27WD358JK8`)
    const found = matchBank([line('a', 100, 'UPI/832100000015/ASHA')], [counter('1', '832100000015'), move('2', 100)])
    expect(found).toEqual([{ lineId: 'a', moveId: '1', how: 'reference' }])
    const ours = matchBank([line('a', 100, 'UPI/7/KURI-2B27WD358JK8')], [counter('1', '832100000015'), move('2', 100)])
    expect(ours).toEqual([{ lineId: 'a', moveId: '1', how: 'reference' }])
  })

  test('never takes money that came for money that went, nor a short number for a reference', () => {
    expect(matchBank([line('a', 500, 'UTR000000000042')], [move('x', -500, 'UTR000000000042')])).toEqual([])
    expect(matchBank([line('a', 500, 'no 12345', '2026-01-01')], [move('x', 500, '12345')])).toEqual([])
  })

  test('of two equal sums takes the one that names itself, and then the other', () => {
    const lines = [line('a', 500, 'UTR000000000042'), line('b', 500, 'cash')]
    expect(matchBank(lines, [move('y', 500), move('x', 500, 'UTR000000000042')])).toEqual([
      { lineId: 'a', moveId: 'x', how: 'reference' },
      { lineId: 'b', moveId: 'y', how: 'amount' },
    ])
  })
})

describe('the reference of a transfer of ours', () => {
  const reference = transferReference('0198c0de-1234-7abc-8def-0123456789ab')

  test('is the mark and the last twelve signs of what is paid', () => {
    expect(reference).toBe('KURIW0123456789AB')
  })

  test.each([
    ['as it was written', `NEFT DR ${reference} ASHA`, [reference]],
    ['broken by the bank', 'NEFT/kuri-w0123 4567/89ab/ASHA', [reference]],
    ['cut off', 'NEFT KURIW0123456', []],
    ['none', 'ASHA NEFT SBIN426325000099', []],
  ])('is found in the bank’s words: %s', (_, words, found) => {
    expect(transferReferencesIn(words)).toEqual(found)
  })

  test('is never taken for the bank’s own number', () => {
    expect(utrIn(`NEFT ${reference} SBIN426325000099`)).toBe('SBIN426325000099')
    expect(utrIn('NEFT KURIW 0123456789AB')).toBe('')
  })
})
