/**
 * Stems of leaked passwords. A few known variations (a capital, digits or a year, an exclamation mark, @ for a) make
 * hundreds of each.
 */
const WORDS = new Set(
  `
aaron abby abigail academy access account acer action active adam adelaide admin administrator adrian africa aggies
airborne airplane alabama alan albert alejandra alejandro alex alexander alexandra alexis alfredo alice alicia alison
allison alpha alyssa amanda amazing amazon amber america american amor amsterdam amy anaconda anakin andrea andreas
andrei andres andrew android angel angela angelica angelina angelo angels anita anna annie anthony antonio anything
apollo apple apples april archer ariana arianna arizona arlene arnold arsenal arthur artist ashley asshole astros athena
atlanta august austin australia avatar awesome babe baby babyboy babydoll babygirl babylon backup bailey balance ballet
ballin banana bananas banker banking bankofamerica barbara barbie barcelona barney barry baseball basketball bastard
batman battle beach beagle bear bears beatles beautiful beauty beaver beckham bella benjamin bentley berlin bernard
bernie bestfriend betty beverly bigbird bigboss bigdaddy bigdog bigmac bigman billy bingo bird birdie birthday biscuit
bitch bitcoin blabla black blackberry blackbird blackcat blackie blackjack blacky blade blessed blessing blessings
blink blonde blondie blood blossom blowfish blue bluebird blueberry blues bmw bobby boeing bonnie booboo booger boomer
boots boss boston bowling bradley brandi brandon brandy brasil braves brazil breanna brenda brian bridge britney
broncos brooke brooklyn brother brothers brown brownie browns bruce bruno brutus bryan bubba bubble bubblegum bubbles
buddha buddy buffalo bulldog bulldogs bullshit bunny burger buster butter buttercup butterfly butthead button cactus
caesar caitlin calendar california calvin camaro cameron camille canada candy canela canon captain cardinal cardinals
carlos carmen carol carolina caroline carpet carrie carter casanova casino casper cassandra cassie catalina catdog
catherine celeste celtic celtics center central challenge challenger chance chandler changeit changeme changed channel
charlene charles charlie charlotte charmed chase cheese cheesecake chelsea cherries cherry cheryl chester chevrolet
chevy cheyenne chicago chicken chihuahua chloe chocolate chopper chris chrissy christ christian christina christine
christmas christopher chronic chrysler chuck cinderella cindy cisco citizen claire clarence clarissa claudia clayton
cleopatra clinton clippers close clouds clover cobra cocacola coconut coffee college collins colombia colorado colors
columbia comcast comet commander compaq company compass computer confidential connect connie connor consumer contact
control cookie cookies cool cooper copper coral corazon corvette cosmos cougar counter country courage courtney cowboy
cowboys coyote craig crazy cream creative creature credit cricket cristian cristiano cristina crystal cuddles current
curtis customer cutie cynthia daddy daddysgirl daisy dakota dallas damian dance dancer dancing daniel daniela danielle
danny dark darkness darling dave david dawn deadpool deborah debbie december default defense delete delta demo denise
dennis denver derek desire desiree destiny detroit development devil devils dexter diamond diamonds diana diane diego
dinosaur direct dirty discovery disney doctor dodgers dodger dog doggie doggy dollar dolphin dolphins dominic domino
donald donkey donna doomsday dorothy double douglas dragon dragonball dragonfly dragons dream dreamer dreams ducati
duke dundee dusty dwight dynamite eagle eagles earth easter eastern eclipse eddie edgar edinburgh eduardo edward
egypt einstein elaine electric element elephant elizabeth ellen elvis emerald emily eminem emma emmanuel emotion
enigma england enter enterprise eric erica erika esperanza esther estrella eternity eugene europe evelyn evolution
excalibur excel exodus explore explorer extreme fabian facebook faith falcon falcons family fantasy fashion fatcat
father fatima february federal felicia felipe felix fender ferdinand fernanda fernando ferrari fidelity fiesta fighter
finance finger fire fireball firebird firefly fireman firefox first fishing flamingo florida flower flowers fluffy
flyers foobar football forever forgot forgotten formula fortune forward fourteen foxtrot france francesco francis
francisco frank frankie franklin fred freddie freddy frederick free freedom freeman freepass freeuser friday friend
friends friendship frog froggy frontier frosty fruit fuckoff fuckyou future gabriel gabriela gabriella galaxy galileo
gambit games gandalf gangsta gangster garden garfield gateway gators gemini general genesis genius george georgia
gerald germany getmein ghost giants gibson ginger giovanni girl giuseppe gizmo gladys global gloria goddess godfather
godisgood godzilla gold golden golf golfer gonzalez good goodbye goodday goodluck goodmorning google gordon gorgeous
grace gracie graduation graham grandma grandpa grape great green greenday gregory griffin grizzly grover guadalupe
guardian guest guillermo guitar gunner guy hacker hahaha hailey hallo halloween hammer hammers hamster hannah happiness
happy happyday hardcore harley harmony harold harrison harry harvard harvest harvey hawaii hawkeye hawks health heart
hearts heather heaven hector helen helena hello hellokitty helloworld helpdesk helpme henry hercules here
herman hermes hidden highland hockey holiday hollister holly hollywood home homer honda honesty honey honeybee hooters
hope horizon hornet hornets horse horses hotdog hotmail house houston howard hummer hummingbird hunter hunting
hurricane husky hydrogen iceberg icecream iceman identity idontknow ihateyou iloveu iloveyou iloveyousomuch imagine
immortal impala incubus india indian indiana indians infinity inferno info inside instagram install integra intel
internet invest investment investor ireland irene ironman isabel isabella isabelle island israel italia italy iverson
jackass jackie jackson jacob jaguar jaguars jake jamaica james jamie janice january japan jasmin jasmine jason jasper
javier jayhawks jayjay jazmin jeanette jefferson jeffrey jelly jennifer jenny jeremiah jeremy jerry jersey jessica
jessie jester jesus jesuschrist jimmy joanna joaquin johanna john johncena johnny johnson joker jonathan jordan jorge
joseph josephine joshua journey joyce juanita judith julia julian juliana julie juliet julio june junior jupiter just
justice justin justinbieber kaitlyn kansas karate karen karina karla katherine kathleen kathryn katie katrina kawasaki
kayla keith kelly kelsey kenneth kennedy kenny kermit kevin keyboard killer killers kimberly king kingdom kings kissme
kitten kittens kitty knight knights kristen kristin kristina labrador ladybug lakers lambert lancer laptop larry
laura lauren lawrence leader legend legolas lemon lenovo leonard leonardo leopard leslie letmein letmeinnow liberty
library life light lightning lillian lincoln linda lindsay linkedin lion lionking lions lipstick little liverpool
lizard lizzie lobster logan logitech login loginpass london lonely longhorn loser loulou love loveme lovely lover
loverboy lovers loveyou loving lucas lucifer lucky luis lynn macbook machine maddie madison madrid maganda magic magnum
mahalkita majestic manager manchester manchesterunited mandy manuel marathon marcus margaret margarita maria mariah
mariana marie marina mariners mario marissa marjorie mark market marlboro marley marriage mars marshall martha martin
martinez marvel marvin mary master matrix matthew maurice maverick maximus maxwell mckenzie megan melanie
melissa melody member memory mercedes mercury mermaid merlin metallica mexico miami michael michaela micheal michele
michelle michigan mickey mickeymouse microsoft midnight miguel mike miller million minecraft minnie miracle miranda
mission mississippi missy mister misty mitchell mobile molly momanddad mommy monday money monica monique monkey monkeys
monster montana monopoly monsters moon moonlight morgan morning morpheus mother motherlode motorola mountain mouse
movie muffin murphy music musica mustang mustangs myfamily mylove myspace mypassword mysecret mystery nadine nancy
naruto nascar natalia natalie natasha nathalie nathan nathaniel national natural nature naughty neptune netflix network
newlife newpass newpassword newport newton newyork nicholas nichole nickname nicolas nicole niners ninja nintendo
nirvana nissan nobody nokia nomad nonmember norman north northfold nothing november oakland obama october octopus
office oklahoma oliver olivia ollie omega online opensesame operator orange orchid orioles orlando oscar outlaw oxford
pacific packard packers paintball pakistan paloma pamela panasonic pancake panda pandora panther panthers papa paradise
paradox paris parker pass passcode passion passport passw passwd passwor password passwords passphrase patches
patience patricia patrick patriots paul paula payday payment peace peaches peacock peanut peanuts pebbles pelican
penguin penguins pentium people pepper peppermint pepsi perfect peter peterpan phantom phillies phillip phillips
phoenix photo picasso pickle picture pikachu pimpin pinky pioneer pirate pirates pizza planet platinum player players
playboy playstation please pleasure pluto pokemon poland polaris police polo poohbear pookie popcorn popeye popsicle
porsche portfolio portland portugal potato powder power powers prayer precious predator premier presario president
preston pretty prettygirl prince princesa princess princeton priscilla private profit promise prophet protected
proverbs psycho public pumpkin puppies puppy purple pyramid qazwsx quality quebec queen queenie qwerty qwert rabbit
rachel racing radiohead raiders railroad rainbow raindrop ramirez random ranger rangers raphael raptor rascal ravens
raymond reality rebecca rebel rebels red redbull reddevil reddog redhead redrose redskins redsox redwings reggae
register remember renegade reptile research resident retired reynaldo ricardo richard richie richmond ricky robbie
robert roberto robin robinson robotech rock rocket rockets rocknroll rockstar rocky rodney rodrigo roger rolltide
romance romeo ronald ronaldo root rooster rosebud rosemary roses roxanne royals ruby rugby runescape runner running
rush russell russia ruth ryan sabrina safety sailing sailor saints sakura salvador samantha sammy samson samsung samuel
sanchez sandra sandwich sandy santa santiago santos sapphire sarah sasuke saturday saturn sausage savannah scarface
scarlett school science scooby scoobydoo scooter score scorpio scorpion scotland scott scotty scrappy seattle sebastian
secret secrets secure security selena senior september serenity sergio server service seven seventeen sexy shadow
shadows shakira shannon shark sharks sharon shawn sheffield sheila shelby shelly sherlock sherman shirley shopping
shorty shortstop showtime sierra silence silver simba simple simpson simpsons singer single sister sisters skater
skeeter skippy skyline skywalker slayer slipknot smile smiley smith smokey smooth snapchat snickers sniper snoopy snow
snowball snowboard snowflake snowman soccer social softball soldier soleil somebody someone something sonic sonny
sophia sophie soprano southern south spanky spartan spartans special spectrum speedy spencer spider spiderman spirit
splash spongebob spring squirrel staff standard stanford stanley star starbucks starfish stargate starlight stars start
starwars status steelers stefan stella stephanie stephen sterling steven stewart stinky stock stocks stone storm
strawberry student stupid subway success sugar summer summertime sunday sunderland sunflower sunny sunrise sunset
sunshine super superman supernova superstar supersecret support supreme surfer surfing susan suzanne suzuki sweden
sweet sweetheart sweetie sweetness sweetpea swimming swordfish sydney sylvester sylvia system tamara tanner taurus
taylor teacher teamwork tecate teddy teddybear teresa temp temporary temptation tennessee tennis test tester testing
texas thankgod thankyou theboss theman theresa theking therock thomas thompson thumper thunder thunderbird thursday
tiffany tiger tigers tigger timothy tinker tinkerbell titanic titans today tommy toronto toshiba tottenham toyota
trader trading traffic training trainer transfer travel travis treasure trenton trevor trial trinity triplets triumph
trojan trojans trouble trumpet trustme trustno trustnoone tucker tuesday turbo turkey turtle tweety twilight twister
twitter tyler ultimate undertaker unicorn united universal universe university unknown user username valencia valentin
valentina valentine valerie vampire vanessa vanilla venice venus veronica vertigo victor victoria victory vikings
vincent violet viper virgin virginia vision volcano volleyball volvo voyager walker wallet walter warcraft wareagle
warrior warriors washington watermelon weasel wealth webmaster website wednesday weekend welcome welcomeback welcometo
wendy western whatever whiskey white wildcat wildcats william williams willow wilson windows winner winston winter
wisdom wizard wolf wolfgang wolfpack wolverine wolves woman wonder wonderful woody wordpass world wrestling wrinkles
xavier xbox yahoo yamaha yankee yankees yellow yolanda yosemite youtube yvonne zachary zealot zeppelin zombie zxcvbn
zxcvbnm
`
    .trim()
    .split(/\s+/),
)

/** Runs of neighboring keys and letters; any part, in both directions, is refused. */
const RUNS = [
  'abcdefghijklmnopqrstuvwxyz',
  '01234567890123456789',
  'qwertyuiopasdfghjklzxcvbnm',
  'qwertzuiopasdfghjklyxcvbnm',
  'azertyuiopqsdfghjklmwxcvbn',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik9ol0p',
  'qazwsxedcrfvtgbyhnujmikolp',
  '1q2w3e4r5t6y7u8i9o0p',
  'q1w2e3r4t5y6u7i8o9p0',
  'zaqxswcdevfrbgtnhymjukilop',
  'zaq12wsxcde34rfvbgt56yhn',
  'zaq1xsw2cde3vfr4bgt5nhy6mju7',
  'a1b2c3d4e5f6g7h8i9',
  '1a2b3c4d5e6f7g8h9i',
  'abc123456789',
  '123456789abcdefgh',
  'qwe123456789',
  '147258369',
  '159357',
  '789456123',
  '741852963',
].flatMap((run) => [run, [...run].toReversed().join('')])

const LEET: Record<string, string> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
}
/** Digits and signs added around a word because forms ask for them. */
const TRIMMINGS = /^\d{0,9}[^a-z0-9]{0,4}|(?:[^a-z0-9]{0,4}\d{0,8}|\d{0,8}[^a-z0-9]{0,4})$/g
const SHORTEST_WORD = 3

/** Whether a password is common. Ignores case. */
export function isWidelyUsed(password: string): boolean {
  const lower = password.toLowerCase()
  return [lower, lower.replaceAll(TRIMMINGS, ''), lower.replaceAll(/[^a-z0-9]/g, '')].some(isCommon)
}

function isCommon(text: string): boolean {
  const once = /^(.{1,6}?)\1+$/.exec(text)?.[1] ?? text
  if (once.length < text.length && once.length <= 4) return true
  if (once.length < SHORTEST_WORD) return false
  const plain = once.replaceAll(/[013457@$!]/g, (sign) => LEET[sign] ?? sign)
  return (
    RUNS.some((run) => run.includes(once)) ||
    [once, plain, plain.replaceAll('i', 'l')].some((word) => WORDS.has(word))
  )
}
