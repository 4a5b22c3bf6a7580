import type { QuestionPatterns } from "./language";

const AGENT =
  "human(?:\\s+being)?|person|people|man|woman|girl|boy|guy|machine|computer|program|software|bot|robot|chat\\s?bot|ai|a\\.i\\.|artificial(?:\\s+intelligence)?|assistant|somebody|someone|teacher|tutor|professor|prof|lecturer|instructor|student|ta|real|alive|conscious|sentient|fake|automated|smart|intelligent";
const AN_AGENT = `(?:an?\\s+|the\\s+|my\\s+|our\\s+)?(?:(?:real|actual|live|living)\\s+)?(?:${AGENT})`;
/** What the assistant is called, besides "you". "This" alone may be what the last answer is about. */
const THIS_APP =
  "(?:this|the)\\s+(?:thing|app|tool|chat|bot|chat\\s?bot|assistant|site|website|program|software|service)";
const YOU = `(?:you|cuepoint|${THIS_APP})`;
const ANSWERS =
  "(?:your|the|these|those|its)\\s+(?:answers?|responses?|repl(?:y|ies)|information|info|citations?|quotes?)";
const MODEL =
  "chat\\s?-?gpt|gpt(?:[\\s-]?\\d[\\w.]*)?|open\\s?ai|claude|gemini|bard|llama|mistral|deepseek|copilot|siri|alexa|grok|google|microsoft|meta|(?:large\\s+)?language\\s+models?|llms?|ai(?:\\s+models?)?|a\\.i\\.|artificial\\s+intelligence|machine\\s+learning";
const LANGUAGE =
  "english|spanish|german|french|italian|portuguese|chinese|mandarin|cantonese|japanese|korean|russian|ukrainian|arabic|hindi|urdu|bengali|turkish|polish|dutch|swedish|norwegian|danish|finnish|greek|hebrew|persian|vietnamese|thai|indonesian|catalan|basque|galician|czech|romanian|hungarian|(?:an)?other\\s+languages?|(?:a\\s+)?different\\s+languages?|my\\s+(?:own\\s+|native\\s+)?language";
const WRONG =
  "(?:(?:totally|completely|simply|just|so|clearly|all|plain)\\s+)?(?:wrong|incorrect|false|nonsense|rubbish|bullshit|useless|bad|no\\s+help|not\\s+(?:right|correct|true|helpful|useful|it|an?\\s+answer|what\\s+i\\s+(?:asked|meant|wanted|need(?:ed)?|am\\s+asking|was\\s+asking)(?:\\s+(?:for|about|you))?)|(?:an?\\s+)?(?:bad|wrong|useless|terrible)\\s+answer)";

/** Questions about the assistant itself. */
export const EN_SELF: QuestionPatterns["self"] = {
  identity: [
    new RegExp(
      `^you\\s+are\\s+(?:just\\s+|only\\s+)?${AN_AGENT}(?:[\\s,]+(?:right|or\\s+(?:what|not)|huh|no|correct|are\\s+not\\s+you))?$`,
      "iu",
    ),
    /^(?:who\s+(?:am\s+i\s+(?:talking|speaking|chatting|writing)\s+(?:to|with)|(?:is\s+answering|answers|is\s+writing|writes?|wrote)\s+(?:me|this|these|my\s+questions|(?:the|these)\s+answers))|(?:is|did|does|do)\s+(?:an?\s+)?(?:real\s+)?(?:humans?|persons?|people)\s+(?:answer|answering|write|writing|read|reading)\s+(?:this|these|that|me|my\s+\w+)|what\s+(?:kind|type|sort)\s+of\s+(?:ai|bot|robot|program|thing|assistant)\s+are\s+you|what\s+is\s+your\s+favou?rite\s.{1,30})$/iu,
    new RegExp(
      `^(?:(?:are|were)\\s+you|am\\s+i\\s+(?:talking|speaking|chatting|writing)\\s+(?:to|with)|is\\s+(?:there|this))\\s+(?:(?:even|actually|really|just|only)\\s+)?${AN_AGENT}(?:\\s+(?:answering|talking|writing|speaking|replying|typing|behind|reading|here|there)(?:\\s+(?:this|you|me|it|these|my\\s+\\w+))?)?(?:\\s+or\\s+.{1,40})?$`,
      "iu",
    ),
    /^(?:what\s+is\s+your\s+name|do\s+you\s+have\s+an?\s+name|what\s+(?:should|can|do|may)\s+i\s+call\s+you|how\s+old\s+are\s+you|where\s+(?:are\s+you\s+(?:from|located|based)|do\s+you\s+(?:live|come\s+from)))$/iu,
    /^(?:do|can|could)\s+you\s+(?:(?:really|actually|even|ever)\s+)?(?:(?:have|feel)\s+(?:any\s+|an?\s+)?(?:feelings?|emotions?|body|brain|mind|consciousness|pain|soul|family|friends|girlfriend|boyfriend|love)|sleep|eat|dream|think|exist|feel|get\s+(?:tired|bored)|(?:like|love|hate|understand)\s+me)$/iu,
  ],
  maker: [
    new RegExp(
      `^who\\s+(?:has\\s+|had\\s+)?(?:made|built|created|programmed|developed|designed|wrote|invented|trained|owns|runs|operates|coded|is\\s+behind)\\s+${YOU}(?:\\s+and\\s+(?:why|when|how))?$`,
      "iu",
    ),
    /^(?:who\s+do\s+you\s+(?:work\s+for|belong\s+to)|who\s+is\s+your\s+(?:maker|creator|developer|owner|boss)|(?:which|what)\s+company\s+(?:made|built|created|runs|is\s+behind)\s+you|what\s+is\s+cuepoint)$/iu,
  ],
  model: [
    new RegExp(
      `^(?:do|does|are|is|was|were)\\s+(?:${YOU}|this|${ANSWERS})\\s+(?:(?:really|actually|just|even)\\s+)?(?:(?:us(?:e|es|ing)|based\\s+on|powered\\s+by|(?:run|runs|running)\\s+on|built\\s+(?:on|with)|(?:made|written|generated|created)\\s+(?:with|by)|connected\\s+to|from|the\\s+same\\s+as|like)\\s+)?(?:an?\\s+|the\\s+|some\\s+)?(?:${MODEL})(?:\\s+or\\s+.{1,40})?$`,
      "iu",
    ),
    new RegExp(
      `^(?:what|which)\\s+(?:(?:version\\s+of\\s+)?(?:${MODEL})|(?:language\\s+)?model)\\s+(?:are|do|does|is)\\s+${YOU}(?:\\s+(?:us(?:e|es|ing)|based\\s+on|powered\\s+by|(?:run|runs|running)\\s+on))?$`,
      "iu",
    ),
    /^(?:what\s+(?:are\s+you\s+(?:based|built|running)\s+on|powers\s+you)|did\s+(?:an?\s+)?(?:ai|chat\s?gpt)\s+write\s+(?:this|that|it))$/iu,
  ],
  trust: [
    new RegExp(
      `^(?:can|could|should|may)\\s+(?:i|we|one)\\s+(?:(?:really|always|even)\\s+)?(?:(?:double[\\s-]?)?check|verify|trust|believe|rely\\s+on|depend\\s+on|count\\s+on)\\s+(?:${YOU}|${ANSWERS}|what\\s+you\\s+say|everything\\s+you\\s+say)$`,
      "iu",
    ),
    new RegExp(
      `^(?:how\\s+|why\\s+)?(?:(?:accurate|reliable|trustworthy|good|smart|often)\\s+)?(?:are|is)\\s+(?:${YOU}|${ANSWERS})\\s+(?:(?:always|ever|really|even|sometimes|often)\\s+)*(?:right|correct|wrong|accurate|reliable|honest|trustworthy|lying(?:\\s+to\\s+me)?|biased|true|good)$`,
      "iu",
    ),
    new RegExp(`^is\\s+it\\s+(?:safe|ok(?:ay)?|wise|smart)\\s+to\\s+(?:trust|use|rely\\s+on|believe)\\s+${YOU}$`, "iu"),
    new RegExp(
      `^how\\s+(?:accurate|reliable|trustworthy|good|smart|sure)\\s+(?:are|is)\\s+(?:${YOU}|${ANSWERS})$`,
      "iu",
    ),
    /^(?:do|can|could|are|will)\s+you\s+(?:(?:ever|sometimes|often|always|just)\s+)?(?:lie|lying|hallucinat(?:e|ing)|mak(?:e|ing)\s+(?:(?:things|stuff|it|this|that|answers)\s+up|up\s+(?:things|stuff|answers)|(?:any\s+)?(?:mistakes|errors))|invent(?:ing)?\s+(?:things|stuff|answers|it)|get\s+(?:things|it|stuff|answers)\s+wrong|be\s+(?:wrong|trusted)|fail)$/iu,
    /^(?:what\s+if|how\s+(?:do|can)\s+i\s+(?:know|tell|check)(?:\s+(?:if|that|whether))?)\s+you\s+are\s+(?:right|wrong|correct|lying|not\s+lying)$/iu,
  ],
  workings: [
    /^how\s+(?:do|does|did|can)\s+you\s+(?:(?:actually|even|really)\s+)?(?:work|function|operate|learn|(?:find|get|know|give|choose|pick|come\s+up\s+with)\s+(?:(?:the|your|these|my|all|all\s+the|all\s+these)\s+)?(?:answers?|information|info|sources?|quotes?|citations?)|know\s+(?:all\s+(?:of\s+)?(?:this|that)|everything|so\s+much)|answer(?:\s+(?:my\s+|the\s+|our\s+)?questions?)?)$/iu,
    new RegExp(
      `^where\\s+(?:do|are|does|is|did)\\s+(?:you\\s+(?:get|take|find|have)\\s+)?${ANSWERS}(?:\\s+(?:come|coming|taken|from))*$`,
      "iu",
    ),
    /^(?:what\s+(?:are|is)\s+your\s+(?:sources?|data)|(?:did|have)\s+you\s+(?:(?:really|actually|even)\s+)?(?:watch(?:ed)?|seen?|read|listen(?:ed)?\s+to|hear(?:d)?|attend(?:ed)?)\s+(?:(?:all|any)\s+(?:of\s+)?)?(?:the|these|my|our|all)\s*(?:lectures?|videos?|course|class(?:es)?|transcripts?)|do\s+you\s+know\s+(?:everything|anything\s+else|other\s+(?:things|stuff|subjects)))$/iu,
    /^(?:do|can|could|are)\s+you\s+(?:(?:also|just|even)\s+)?(?:us(?:e|ing)|search(?:ing)?|browse|access|have(?:\s+access\s+to)?|look(?:ing)?\s+(?:things\s+)?up\s+(?:on|in)|google|know)\s+(?:(?:things\s+)?(?:on|from)\s+)?(?:the\s+)?(?:internet|web|google|wikipedia|online)$/iu,
    /^can\s+you\s+answer\s+(?:questions\s+)?(?:about\s+)?(?:anything|everything|any\s+questions?|(?:things|questions|stuff)\s+(?:outside|beyond)\s.{1,40}|other\s+\w+)$/iu,
  ],
  spoken: [
    /^(?:what|which|how\s+many)\s+(?:other\s+)?languages?\s+(?:do|can|are|does)\s+(?:you|i|this|we)\s+(?:(?:speak|understand|know|talk|support|use|ask|write|answer)(?:\s+(?:in|questions\s+in))?)$/iu,
    new RegExp(`^(?:do|can|could)\\s+you\\s+(?:also\\s+)?(?:speak|understand|know|talk)\\s+(?:${LANGUAGE})$`, "iu"),
    new RegExp(
      `^(?:(?:can|may|could|should|do)\\s+(?:i|we)\\s+(?:have\\s+to\\s+)?(?:also\\s+)?(?:ask|write|talk|speak|type|chat)(?:\\s+to)?(?:\\s+you)?(?:\\s+(?:questions?|something|it|this))?|(?:(?:can|could|will|would)\\s+you\\s+)?(?:speak|answer|reply|respond|write|talk|say\\s+(?:it|that|this))(?:\\s+(?:to\\s+)?me)?)\\s+in\\s+(?:${LANGUAGE})$`,
      "iu",
    ),
  ],
  privacy: [
    /^(?:do|does|will|is|are|can)\s+(?:you|this|anyone|anybody|someone|somebody)\s+(?:(?:also|ever)\s+)?(?:sav(?:e|es|ing)|stor(?:e|es|ing)|keep(?:s|ing)?|record(?:s|ing)?|log(?:s|ging)?|track(?:s|ing)?|remember|shar(?:e|es|ing)|sell(?:s|ing)?|collect(?:s|ing)?|spy(?:ing)?\s+on|read(?:s|ing)?|see(?:s)?)\s+(?:(?:my|our|these|any|all\s+(?:of\s+)?my)\s.{1,40}|(?:data|information|info)(?:\s.{1,30})?|me|what\s+(?:i|we)\s.{1,30}|this\s+(?:chat|conversation))$/iu,
    /^(?:can|could|will|does|do|would)\s+(?:(?:my|the|our|any|other|some)\s+)?(?:teachers?|professors?|profs?|instructors?|lecturers?|tutors?|classmates|students|school|university|uni|people|others|anyone|anybody|someone|somebody|everyone|admins?)\s+(?:see|read|know|find\s+out|look\s+at|access)\s+(?:what\s+(?:i|we)\s.{1,30}|(?:my|our|these)\s.{1,40}|this(?:\s+chat|\s+conversation)?)$/iu,
    /^who\s+(?:can|could|will|else\s+can)?\s*(?:sees?|reads?|knows?|has\s+access\s+to)\s+(?:what\s+(?:i|we)\s.{1,30}|(?:my|our|these)\s.{1,40}|this(?:\s+chat|\s+conversation)?)$/iu,
    /^(?:is|are)\s+(?:this|my|our|these|the)\s?(?:chats?|conversations?|questions?|data|messages?|app|tool|site)?\s+(?:really\s+|all\s+|completely\s+)?(?:private|anonymous|confidential|secret|being\s+(?:recorded|stored|saved|logged|tracked|monitored)|recorded|stored|saved|logged|tracked|monitored)$/iu,
    /^(?:(?:can|could|how\s+(?:can|do|could))\s+i\s+(?:delete|erase|remove|clear)\s+(?:my|our|this|the)\s+(?:questions?|chats?|history|data|conversations?|account|messages?)|(?:will|would|does)\s+(?:my|the)\s+\w+\s+know\s+(?:that\s+)?i\s.{1,30}|(?:is|are)\s+(?:my|our)\s+\w+\s+(?:visible|shown|shared|sent)(?:\s.{1,30})?)$/iu,
    /^(?:what\s+(?:happens\s+(?:to|with)|do\s+you\s+do\s+with)\s+(?:all\s+)?(?:my|our)\s+(?:(?:personal|private|chat)\s+)?(?:questions?|chats?|data|conversations?|messages?|information|info|answers?|history|notes?|account|words|stuff)(?:\s+(?:here|later|afterwards?|after\s+(?:that|this|i\s.{1,30})|when\s+(?:i|we)\s.{1,30}|(?:that|which)\s+(?:i|we)\s.{1,30}|(?:i|we)\s.{1,30}))?|do\s+you\s+remember\s+(?:me|what\s+(?:i|we)\s.{1,40}|(?:my|our)\s.{1,40})|(?:do|can)\s+you\s+learn\s+from\s+(?:me|us|(?:my|our)\s.{1,30}))$/iu,
  ],
  complaint: [
    new RegExp(
      `^(?:(?:no|nope|but|sorry)[\\s,.!]+)*(?:(?:that|this|(?:the|your|that|this)\\s+answer)\\s+(?:is|was|seems|looks)\\s+)?${WRONG}(?:\\s+at\\s+all)?$`,
      "iu",
    ),
    /^(?:you|this\s+(?:app|bot|thing|tool))\s+(?:(?:is|are)\s+(?:(?:so|really|very|just|such)\s+)?(?:an?\s+)?(?:stupid|dumb|useless|wrong|bad|idiot|annoying|terrible|no\s+help|not\s+(?:very\s+|really\s+)?(?:helpful|smart|good|useful))(?:\s+(?:bot|app|ai|thing))?|sucks?|(?:did\s+not|do\s+not|didn['’]?t|don['’]?t)\s+(?:answer|understand|help)(?:\s+(?:me|my\s+question|the\s+question|at\s+all))*|misunderstood(?:\s+(?:me|my\s+question))?)$/iu,
    /^(?:(?:that|this|it)\s+)?(?:(?:did|does)\s+(?:not|n['’]t)|didn['’]?t|doesn['’]?t)\s+(?:really\s+)?(?:help|answer)(?:\s+(?:me|my\s+question|the\s+question|at\s+all))*$/iu,
  ],
};
