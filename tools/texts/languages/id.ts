import type { LanguageRules } from './language.ts'

export const indonesian: LanguageRules = {
  script: 'Latin',
  advice: {
    phrases: [
      String.raw`(?<!\p{L})(?:harus|sebaiknya|wajib|perlu|segeralah|ayo|yuk) (?:(?:Anda|segera|cepat|mulai|langsung|dan|sekarang) ){0,2}(?:(?:mem)?beli|dibeli|(?:men)?jual|dijual|(?:ber)?investasi|masuk pasar)(?!\p{L})`,
      String.raw`(?<!\p{L})(?:waktu|saat|momen)(?:nya)? (?:yang )?(?:paling )?(?:terbaik|tepat|bagus|baik|pas|ideal|sempurna) (?:untuk |buat )?(?:(?:mem)?beli|pembelian|(?:men)?jual|penjualan|(?:ber)?investasi|masuk)(?!\p{L})`,
      String.raw`(?<!\p{L})(?:keuntungan|untung|profit|imbal hasil|cuan|return|kenaikan|harga)(?:nya)? (?:Anda )?(?:yang )?(?:sudah )?(?:pasti|dijamin|terjamin)(?!\p{L})`,
      String.raw`(?<!\p{L})(?:dijamin|pasti|jaminan|terjamin) (?:untung|cuan|profit|naik|keuntungan|imbal hasil)(?!\p{L})|(?<!\p{L})kami (?:men)?jamin(?!\p{L})`,
      String.raw`(?<!\p{L})akan (?:(?:segera|terus|pasti|makin|semakin) )?(?:naik|turun|melonjak|meroket|melesat|melambung|anjlok|ambruk|meledak|berlipat|menguat|melemah|mencapai puncak)(?!\p{L})`,
      String.raw`(?<!\p{L})(?:(?:tanpa|bebas|nol) (?:ada )?ris(?:iko|k)|uang (?:mudah|gampang|instan)|cepat kaya|kaya mendadak|(?:cuan|untung) (?:mudah|cepat|instan|besar))(?!\p{L})`,
      String.raw`(?<!\p{L})(?:kami (?:sangat )?(?:me(?:nyarankan|rekomendasikan)|sarankan|rekomendasikan)) (?:\p{L}+ ){0,3}?(?:(?:mem)?beli|pembelian|(?:men)?jual|penjualan|(?:ber)?investasi)(?!\p{L})`,
      String.raw`(?<!\p{L})investasi (?:yang )?(?:paling )?(?:aman|bagus|terbaik|cerdas|menguntungkan|menjanjikan)(?!\p{L})`,
      String.raw`(?<!\p{L})(?:undervalued|overvalued|kemurahan|sinyal beli|(?:kesempatan|peluang) terakhir|jangan (?:sampai )?(?:lewatkan|ketinggalan|kelewatan|terlewat)|sebelum terlambat)(?!\p{L})`,
    ],
    deniedBefore: String.raw`(?<!\p{L})(?:tidak|tak|bukan(?:lah)?|jangan|tanpa|belum|tiada|mustahil|apakah|janji\p{L}*|menjanjikan|penipu\p{L}*)(?!\p{L})`,
    deniedAfter: String.raw`^ (?:atau tidak|tidak ada|adalah penipuan|itu penipuan)`,
  },
  sameAsEnglish: {
    Blog: 'The Indonesian word',
    'Copy trading': 'What Indonesian exchanges write',
    Interval: 'The Indonesian word',
    'Layer 1': 'What Indonesian exchanges write',
    Legal: 'The Indonesian word',
    Menu: 'The Indonesian word',
    Model: 'The Indonesian word',
    'Random walk': 'The term of statistics',
    Total: 'The Indonesian word',
    Passkey: 'What Indonesian exchanges write',
  },
  typography: [
    {
      wrong: String.raw`(?<!(?:title|summary|name): )"(?!\n)`,
      instead: 'quotes are “ ”',
    },
    { wrong: String.raw`\.\.\.`, instead: 'the ellipsis is one character, …' },
    { wrong: String.raw`\s…`, instead: 'no space before …' },
    { wrong: String.raw`\d[ \u00a0\u202f]%`, instead: 'no space before %' },
    { wrong: String.raw`[\p{L}\d] [;:?!](?![=)])`, instead: 'no space before the mark' },
    { wrong: String.raw`(?<=\S) - (?=\S)`, instead: 'a hyphen is no dash: write –, or another sentence' },
    {
      wrong: String.raw`(?<!\p{L})\p{Ll}{4,}2(?![\p{L}\d])`,
      instead: 'a doubled word is written out: aset-aset',
    },
    { wrong: String.raw`(?<!\p{L})(?:anda|kamu|kalian)(?!\p{L})`, instead: 'the reader is Anda' },
    {
      wrong: String.raw`(?<!\p{L})[Dd]i (?:ubah|kirim|simpan|buka|tutup|pakai|gunakan|hapus|terima|tolak|hitung|ukur|beli|jual|bayar)(?!\p{L})`,
      instead: 'the passive di- is one word with its verb',
    },
    {
      wrong: String.raw`(?<!\p{L})(?:[Dd]i(?:sini|sana|atas|bawah|luar|dalam|antara)|[Kk]e(?:dalam|sini|sana|atas|bawah))(?!\p{L})`,
      instead: 'the prepositions di and ke stand apart',
    },
  ],
}
