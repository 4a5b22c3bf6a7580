import { withoutSituations } from "./without-situations";

export const EN_SITUATIONS = withoutSituations(
  [
    "(?:(?:i|we)\\s+(?:have|got|have\\s+got)\\s+|there\\s+is\\s+)?(?:(?:an?|my|the|our)\\s+)?(?:(?:big|final|oral)\\s+)?(?:exam|test|quiz|midterm|final|presentation|homework|assignment|deadline)s?\\s+(?:(?:is|are|comes?)\\s+)?(?:(?:due|up)\\s+)?(?:tomorrow|today|tonight|soon|coming\\s+up|(?:this|next)\\s+\\w+|on\\s+\\w+day|in\\s+(?:an?|\\d+|one|two|three|five|ten|a\\s+few|half\\s+an)\\s*\\w+)",
    "(?:i|we)\\s+(?:have|got)\\s+(?:an?|my)\\s+(?:exam|test|quiz|midterm)",
    "(?:(?:i|we)\\s+(?:am|are)\\s+)?in\\s+a\\s+(?:hurry|rush)",
    "(?:(?:i|we)\\s+)?(?:(?:do\\s+not|don['’]?t)\\s+have|have\\s+no|have\\s+little|got\\s+no)\\s+(?:much\\s+|a\\s+lot\\s+of\\s+|any\\s+)?time",
    "no\\s+time",
    "(?:i|we)\\s+(?:only\\s+)?have\\s+(?:only\\s+)?(?:\\d+|two|three|five|ten|a\\s+few)\\s+min(?:ute)?s?(?:\\s+(?:left|(?:before|until|till)\\s+(?:(?:the|my)\\s+)?(?:class|exam|test|quiz|lecture|bus|train)))?",
    "(?:(?:it|this)\\s+is\\s+)?(?:(?:really|very|super)\\s+)?urgent|asap",
    "i\\s+am\\s+(?:(?:just|still)\\s+)?(?:studying|revising|cramming|preparing)(?:\\s+for\\s+\\S+(?:\\s+\\S+){0,2})?",
    "i\\s+am\\s+(?:(?:so|really|very|a\\s+bit|kinda|totally)\\s+)?(?:stressed|nervous|panicking|tired|desperate|new\\s+to\\s+this|a\\s+beginner)",
  ],
  {
    because: "because|since|as|and|but|cause",
    so: "so|and",
    opens: "i|we|my|the",
    asks: "what|how|why|which|when|who|where|explain",
  },
);
