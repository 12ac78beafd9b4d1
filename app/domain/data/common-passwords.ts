/** The commonest passwords of six characters and more, abroad and in Poland, in lower case (A33). */
export const commonPasswords: ReadonlySet<string> = new Set(
  `
  123456 1234567 12345678 123456789 1234567890 12345678910 111111 1111111 11111111 000000 00000000 222222 333333
  444444 555555 555666 666666 777777 7777777 888888 88888888 999999 999999999 121212 112233 11223344 123123
  123123123 123321 1234321 131313 159753 159357 147258 147258369 102030 010203 101010 654321 7654321 87654321
  987654321 0987654321 696969 123654 123654789 789456 789456123 741852963 963852741 123qwe qwe123 qweqwe qweasd
  qweasdzxc qwerty qwerty1 qwerty12 qwerty123 qwertyuiop qazwsx qazwsxedc 1qaz2wsx 1q2w3e 1q2w3e4r 1q2w3e4r5t
  zxcvbn zxcvbnm asdfgh asdfghjkl asdasd zaq12wsx zaq1@wsx zaq123 zaq12wsxcde3 !qaz2wsx aaaaaa abc123 abcdef
  abcd1234 abc12345 a123456 password password1 password123 passw0rd p@ssw0rd letmein iloveyou welcome welcome1
  monkey dragon sunshine princess football baseball superman batman master shadow michael charlie jordan admin123
  administrator root123 secret changeme default whatever trustno1 starwars computer internet samsung google
  facebook haslo1 haslo12 haslo123 haslo1234 hasło123 mojehaslo mojehasło misiek misiaczek kochanie kochamcie
  kocham1 kochamcię polska polska1 polska123 polska12 qwerty1234 bartek mateusz michal marcin karolina monika
  agnieszka kasia1 kasia123 natalia paulina dominik damian kacper kamil1 kamil123 lukasz patryk piotrek tomek1
  wojtek kubus1 dupa123 dupadupa warszawa krakow poznan legia1 lechpoznan wisla1 slonko sloneczko kwiatek myszka
  myszka1 kotek1 piesek zajączek samochod komputer marzec1 styczen1 lato2024 lato2025 lato2026 zima2025 zima2026
  wiosna2026 start123 test123 test1234 testtest demo123 pomost pomost1 pomost123
  `
    .trim()
    .split(/\s+/),
)
